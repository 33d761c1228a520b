import type { Command } from 'commander';
import { registerHost } from '../../modules/tenants/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';

export function register(program: Command, openDeps: OpenDeps): void {
  group(group(program, 'tenant'), 'hosts', 'hosts that tenants answer for')
    .command('add')
    .description('let a tenant answer for one more host')
    .argument('<tenant>', 'tenant id')
    .argument('<host>', 'host name, such as rewards.example.org')
    .action(async (tenantId: string, host: string) => {
      const isNew = await onTenant(openDeps, tenantId, ({ run }) => run(({ tx }) => registerHost(tx, tenantId, host)));
      print(isNew ? `${tenantId} answers for ${host}` : `${tenantId}: nothing changed`);
    });
}
