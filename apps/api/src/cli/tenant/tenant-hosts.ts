import type { Command } from 'commander';
import { registerHost } from '../../modules/tenants/index.ts';
import { withTenant } from '../../platform/database.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';

/** `rewards tenant hosts add <tenant> <host>`: lets a tenant answer for one more host. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(group(program, 'tenant', 'tenants and their packs'), 'hosts', 'hosts that tenants answer for')
    .command('add')
    .description('let a tenant answer for one more host')
    .argument('<tenant>', 'tenant id')
    .argument('<host>', 'host name, such as rewards.example.org')
    .action(async (tenantId: string, host: string) => {
      const { deps, tenants, close } = await openDeps();
      try {
        if (!(await tenants.byId(tenantId))) throw new Error(`There is no active tenant ${tenantId}.`);
        const isNew = await withTenant(deps.database, tenantId, (tx) => registerHost(tx, tenantId, host));
        console.log(isNew ? `${tenantId} answers for ${host}` : `${tenantId}: nothing changed`);
      } finally {
        await close();
      }
    });
}
