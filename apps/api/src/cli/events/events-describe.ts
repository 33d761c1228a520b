import type { Command } from 'commander';
import { describeFile } from '../../modules/ingest/index.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { onTenant } from '../support/on-tenant.ts';
import { printDocument } from '../support/print.ts';

const zoneOf = (openDeps: OpenDeps, tenantId: string): Promise<string> =>
  onTenant(openDeps, tenantId, async ({ tenant }) => tenant.timeZone);

/**
 * `rewards events describe FILE [--zone Z|--tenant T]`: suggests a mapping for a file, with evidence; needs the
 * database only for a tenant's time zone.
 */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'events')
    .command('describe')
    .description('propose a mapping for a file of rides, as YAML with evidence; needs no database')
    .argument('<file>', 'file of rides (CSV or JSON, also gzipped)')
    .option('--zone <zone>', 'whose clocks the file shows, such as Europe/Berlin')
    .option('--tenant <id>', 'the agency whose time zone the file uses')
    .action(async (file: string, { zone: given, tenant }: { zone?: string; tenant?: string }) => {
      const zone = given ?? (tenant === undefined ? undefined : await zoneOf(openDeps, tenant));
      if (zone !== undefined && !Intl.supportedValuesOf('timeZone').includes(zone) && zone !== 'UTC')
        throw new Error(`"${zone}" is no time zone such as Europe/Berlin.`);
      printDocument((await describeFile(file, zone)).trimEnd());
    });
}
