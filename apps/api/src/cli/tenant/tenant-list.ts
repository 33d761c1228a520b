import type { Command } from 'commander';
import { group, type OpenDeps } from '../support/command.ts';
import { print } from '../support/print.ts';

export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'tenant')
    .command('list')
    .description('list tenants with their hosts')
    .action(async () => {
      const { tenants, close } = await openDeps();
      try {
        for (const { tenantId, name, hosts } of await tenants.all()) print(`${tenantId}\t${name}\t${hosts.join(' ')}`);
      } finally {
        await close();
      }
    });
}
