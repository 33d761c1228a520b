import type { Command } from 'commander';
import { verifyBooks } from '../../modules/redemptions/index.ts';
import { withTenant } from '../../platform/database.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { print } from '../support/print.ts';

/** `rewards ledger verify [tenant]`: checks the books of one tenant or all, names each broken row, exits 1 on any. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'ledger', 'the books of points')
    .command('verify')
    .description("check every rule of the points books; without a tenant, all tenants' books")
    .argument('[tenant]', 'tenant id')
    .action(async (tenantId: string | undefined) => {
      const { deps, tenants, close } = await openDeps();
      try {
        const every = await tenants.all();
        const chosen = tenantId === undefined ? every : every.filter((tenant) => tenant.tenantId === tenantId);
        if (tenantId !== undefined && chosen.length === 0) throw new Error(`There is no active tenant ${tenantId}.`);
        for (const tenant of chosen) {
          const findings = await withTenant(deps.database, tenant.tenantId, verifyBooks);
          for (const { rule, memberId, detail } of findings) {
            print(`${tenant.tenantId}: ${detail}${memberId === null ? '' : ` [member ${memberId}]`} (broken: ${rule})`);
          }
          print(
            `${tenant.tenantId}: ${findings.length === 0 ? 'the books are right' : `${findings.length} broken rows`}`,
          );
          if (findings.length > 0) process.exitCode = 1;
        }
      } finally {
        await close();
      }
    });
}
