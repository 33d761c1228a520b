import type { Command } from 'commander';
import { runDraws } from '../../modules/draws/index.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';

/** `rewards draws run <tenant>`: closes the lists of due draws and passes on unused prizes now [DRAW-26]. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'draws')
    .command('run')
    .description('close the lists of draws whose day began and pass on unused prizes, as the hourly job does')
    .argument('<tenant>', 'tenant id')
    .action(async (tenantId: string) => {
      await onTenant(openDeps, tenantId, async ({ deps, tenant }) => {
        const { closed, passed } = await runDraws(deps, tenant);
        print(`${tenantId}: closed ${closed} lists; passed on ${passed} prizes`);
      });
    });
}
