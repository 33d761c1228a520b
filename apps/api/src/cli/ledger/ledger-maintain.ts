import type { Command } from 'commander';
import { expirePoints } from '../../modules/expiry/index.ts';
import { watchInactivity } from '../../modules/inactivity/index.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';

/** `rewards ledger maintain <tenant>`: runs the point jobs now: expiry and inactivity [LEDGER-07]. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'ledger')
    .command('maintain')
    .description(
      'expire points and forfeit those of inactive members, as the nightly jobs do; run again, it does nothing more',
    )
    .argument('<tenant>', 'tenant id')
    .action(async (tenantId: string) => {
      await onTenant(openDeps, tenantId, async ({ deps, tenant }) => {
        const expired = await expirePoints(deps, tenant);
        const absences = await watchInactivity(deps, tenant);
        print(`${tenantId}: told ${expired.told} members of a lapse; points of ${expired.members} lapsed`);
        print(`${tenantId}: told ${absences.told} inactive members; ${absences.forfeited} forfeited their points`);
      });
    });
}
