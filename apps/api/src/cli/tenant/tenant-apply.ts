import type { TakenFrom } from '@fareback/contract/admin';
import type { Pack } from '@fareback/tenant-pack';
import type { Command } from 'commander';
import type { Actor } from '../../call/staff.ts';
import { listSupplies, readStock } from '../../modules/redemptions/index.ts';
import { flushSecurity, recordSecurityEvent } from '../../modules/security/index.ts';
import { type Applied, applyPack, DraftChanged, NewerVersionLive } from '../../modules/versions/index.ts';
import { readPack, readPacks } from '../../packs/pack-files.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { operatorName } from '../support/attribution.ts';
import { group, type OpenDeps, wholeNumber } from '../support/command.ts';
import { print } from '../support/print.ts';
import {
  describeBacktest,
  describeChanged,
  describeChanges,
  describeClosed,
  describeNewer,
  describeSoldOut,
} from './describe-changes.ts';
import { markPulled, pulledFrom } from './pulled-mark.ts';

const NOBODYS = { memberId: null, network: null, outcome: 'OK' };

interface ApplyOptions {
  all?: boolean;
  onto?: number;
  note?: string;
  withoutApproval?: string;
}

const ontoOf = (folder: string, { onto }: ApplyOptions): TakenFrom | null =>
  onto === undefined ? pulledFrom(folder) : { number: onto, revision: null };

async function describeOpenEnds({ database, clock }: Deps, tenantId: string): Promise<string[]> {
  const { supplies, stocks } = await withTenant(database, tenantId, async (tx) => ({
    supplies: await listSupplies(tx),
    // 0, because the low-stock threshold does not matter here.
    stocks: await readStock(tx, clock(), 0),
  }));
  return [...describeClosed(tenantId, supplies), ...describeSoldOut(tenantId, stocks)];
}

async function applyOne(
  deps: Deps,
  { pack, folder }: { pack: Pack; folder: string },
  by: Actor,
  options: ApplyOptions,
): Promise<Applied> {
  const { tenantId } = pack;
  try {
    const { note = '', withoutApproval } = options;
    const approval = withoutApproval === undefined ? ('awaited' as const) : { waived: withoutApproval };
    const published = await applyPack(deps, pack, { by, note, onto: ontoOf(folder, options), approval });
    const holds = published.waiting ?? { number: published.version, revision: null };
    if (pulledFrom(folder) !== null) markPulled(folder, holds);
    return published;
  } catch (error) {
    if (error instanceof NewerVersionLive)
      throw new Error(describeNewer(tenantId, error, pulledFrom(folder)?.number ?? null).join('\n'), { cause: error });
    if (error instanceof DraftChanged) throw new Error(describeChanged(tenantId, error), { cause: error });
    throw error;
  }
}

/** `rewards tenant apply [dir|id] [--all]`: applies packs to tenants; running processes reload at once [DESK-104]. */
const registerApply = (tenant: Command, openDeps: OpenDeps): void =>
  void tenant
    .command('apply')
    .description("apply a tenant's pack as a new version; run again, it changes nothing")
    .argument('[pack]', 'folder of a pack, or the id of a tenant')
    .option('--all', 'every pack in the folder of packs')
    .option('--onto <version>', 'the live version that you reviewed and want to replace', wholeNumber)
    .option('--note <text>', 'note shown in the list of versions')
    .option(
      '--without-approval <why>',
      'at once, where the agency asks for approval; on record, and mailed to its owners',
    )
    .action(async (pack: string | undefined, options: ApplyOptions) => {
      if ((pack === undefined) === !options.all) throw new Error('Name a pack, or give --all.');
      if (options.withoutApproval?.trim() === '') throw new Error('Say why it cannot wait for approval.');
      const { deps, tenants, close, command, askedBy = null } = await openDeps();
      try {
        const { packsRoot } = deps.settings;
        const by: Actor = { kind: 'command', id: null, name: operatorName(askedBy) };
        for (const one of pack === undefined ? readPacks(packsRoot) : [readPack(packsRoot, pack)]) {
          const { tenantId } = one.pack;
          const published = await applyOne(deps, one, by, options);
          print(...describeChanges(tenantId, published));
          if (published.isChange) print(...(await describeBacktest(deps, tenants, one.pack)));
          if (command !== undefined)
            recordSecurityEvent(deps, { ...NOBODYS, tenantId, what: command, askedBy, happenedAt: deps.clock() });
          print(...(await describeOpenEnds(deps, tenantId)));
        }
      } finally {
        await flushSecurity(deps);
        await close();
      }
    });

/**
 * `rewards tenant plan [dir|id] [--all]`: shows each field that applying would change, and changes nothing [DESK-103].
 */
const registerPlan = (tenant: Command, openDeps: OpenDeps): void =>
  void tenant
    .command('plan')
    .description('show field by field what applying a pack would change')
    .argument('[pack]', 'folder of a pack, or the id of a tenant')
    .option('--all', 'every pack in the folder of packs')
    .action(async (pack: string | undefined, options: ApplyOptions) => {
      if ((pack === undefined) === !options.all) throw new Error('Name a pack, or give --all.');
      const { deps, tenants, close } = await openDeps();
      try {
        const { packsRoot } = deps.settings;
        for (const one of pack === undefined ? readPacks(packsRoot) : [readPack(packsRoot, pack)]) {
          const planned = await applyPack(deps, one.pack, { isRehearsal: true });
          print(...describeChanges(one.pack.tenantId, planned));
          print(...(await describeBacktest(deps, tenants, one.pack)));
          const from = pulledFrom(one.folder)?.number ?? null;
          if (from !== null && planned.before !== null && from !== planned.before)
            print(`  warning  this folder was pulled from version ${from}; version ${planned.before} is live now.`);
        }
      } finally {
        await close();
      }
    });

export function register(program: Command, openDeps: OpenDeps): void {
  const tenant = group(program, 'tenant');
  registerPlan(tenant, openDeps);
  registerApply(tenant, openDeps);
}
