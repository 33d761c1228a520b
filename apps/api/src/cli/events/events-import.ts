import path from 'node:path';
import type { Command } from 'commander';
import { type ImportCount, importFile, loadMapping, mappingNames } from '../../modules/ingest/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';

function describeCount({ accepted, duplicates, refused, refusedLines, taps }: ImportCount): string[] {
  const lines = [`${accepted} accepted, ${duplicates} known already`];
  if (taps) {
    const { rides, withdrawn, alone } = taps;
    lines.push(`${rides} rides made of two taps, ${withdrawn} withdrawn, ${alone} taps kept without their other half`);
  }
  for (const [reason, count] of Object.entries(refused)) {
    lines.push(
      `${count} refused: ${reason} (lines ${refusedLines[reason]?.join(', ') ?? ''}${count > 5 ? ', …' : ''})`,
    );
  }
  return lines;
}

/** `rewards events import FILE... --tenant T --provider P --mapping M`: files of trips, oldest first; run again, it goes on where it was cut off. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'events', 'what riders did')
    .command('import')
    .description('import files of trips (CSV, also gzipped); a run that was cut off goes on where it stopped')
    .argument('<file...>', 'files, in order of time')
    .requiredOption('--tenant <id>', 'tenant id')
    .requiredOption('--provider <id>', 'provider id')
    .requiredOption(
      '--mapping <name>',
      `how to read the files: ${mappingNames().join(', ')}, or a JSON file of your own`,
    )
    .action(async (files: string[], options: { tenant: string; provider: string; mapping: string }) => {
      const mapping = loadMapping(options.mapping);
      await onTenant(openDeps, options.tenant, async ({ deps, tenant }) => {
        for (const file of files) {
          const name = path.basename(file);
          const begun = performance.now();
          const onProgress = ({ rows }: ImportCount): void => {
            print(`${name}: ${rows} rows, ${Math.round((rows / (performance.now() - begun)) * 1000)} a second`);
          };
          const count = await importFile(deps, tenant, { providerId: options.provider, file, mapping, onProgress });
          for (const text of describeCount(count))
            print(`${name}: ${text}${count.wasDone ? ' (imported before)' : ''}`);
        }
      });
    });
}
