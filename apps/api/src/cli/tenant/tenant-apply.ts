import type { Command } from 'commander';
import { listSupplies, readStock } from '../../modules/redemptions/index.ts';
import { flushSecurity, noteSecurity } from '../../modules/security/index.ts';
import { applyPack } from '../../modules/versions/index.ts';
import { readPack, readPacks } from '../../packs/read-pack.ts';
import { withTenant } from '../../platform/database.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { print } from '../support/print.ts';
import { tellChanges } from './tell-changes.ts';
import { tellClosed, tellSoldOut } from './tell-closed.ts';
import { tellTried } from './tell-tried.ts';

/** What an operator did that concerns no member. */
const NOBODYS = { memberId: null, network: null, outcome: 'OK' };

function register(
  program: Command,
  openDeps: OpenDeps,
  { name, description, isRehearsal }: { name: string; description: string; isRehearsal: boolean },
): void {
  group(program, 'tenant', 'tenants and their packs')
    .command(name)
    .description(description)
    .argument('[pack]', 'folder of a pack, or the id of a tenant')
    .option('--all', 'every pack of the folder of packs')
    .action(async (pack: string | undefined, { all }: { all?: boolean }) => {
      if ((pack === undefined) === !all) throw new Error('Name a pack, or give --all.');
      const { deps, tenants, close, command, askedBy = null } = await openDeps();
      try {
        const { packsRoot } = deps.settings;
        const packs = pack === undefined ? readPacks(packsRoot) : [readPack(packsRoot, pack)];
        for (const one of packs) {
          const { tenantId } = one;
          const changes = await applyPack(deps, one, { isRehearsal });
          print(tellChanges(tenantId, changes));
          if (isRehearsal || changes.isChange) print(...(await tellTried(deps, tenants, one)));
          if (isRehearsal) continue;
          if (command !== undefined)
            noteSecurity(deps, { ...NOBODYS, tenantId, what: command, askedBy, happenedAt: deps.clock() });
          const { supplies, stocks } = await withTenant(deps.database, tenantId, async (tx) => ({
            supplies: await listSupplies(tx),
            // 0: how few are few is no matter here.
            stocks: await readStock(tx, deps.clock(), 0),
          }));
          print(...tellClosed(tenantId, supplies));
          print(...tellSoldOut(tenantId, stocks));
        }
      } finally {
        await flushSecurity(deps);
        await close();
      }
    });
}

/** `rewards tenant apply [dir|id] [--all]`: makes tenants what their packs say; running processes follow at once. */
export const registerApply = (program: Command, openDeps: OpenDeps): void =>
  register(program, openDeps, {
    name: 'apply',
    description: 'make a tenant what its pack says; again: nothing changes',
    isRehearsal: false,
  });

/** `rewards tenant plan [dir|id] [--all]`: tells what applying would change, and changes nothing. */
export const registerPlan = (program: Command, openDeps: OpenDeps): void =>
  register(program, openDeps, {
    name: 'plan',
    description: 'tell what applying a pack would change',
    isRehearsal: true,
  });
