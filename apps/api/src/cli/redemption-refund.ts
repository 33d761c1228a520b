import type { Command } from 'commander';
import { refundRedemption } from '../modules/redemptions/index.ts';
import { withTenant } from '../platform/database.ts';
import { isUuid } from '../platform/ids.ts';
import { chosenTenant } from './chosen-member.ts';
import type { OpenDeps } from './command.ts';
import { group } from './group.ts';

const outcomes = {
  REFUNDED: 'refunded',
  REFUNDED_BEFORE: 'nothing changed: it was refunded before',
  MEMBER_FORGOTTEN: 'nothing changed: its member was deleted',
  UNKNOWN: 'this tenant has no such redemption',
};

/** `rewards redemption refund <tenant> <redemption>`: gives the points back, once. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'redemption', 'what members redeemed')
    .command('refund')
    .description("give a redemption's points back, once; its code never returns to the pool")
    .argument('<tenant>', 'tenant id')
    .argument('<redemption>', "the redemption's id, as history shows it")
    .action(async (tenantId: string, redemptionId: string) => {
      if (!isUuid(redemptionId)) throw new Error(`"${redemptionId}" is no redemption's id.`);
      const { deps, tenants, close } = await openDeps();
      try {
        const tenant = await chosenTenant({ tenants }, tenantId);
        const outcome = await withTenant(deps.database, tenantId, (tx) =>
          refundRedemption({ ...deps, tenant, tx, now: deps.clock() }, redemptionId),
        );
        console.log(outcomes[outcome]);
        if (outcome === 'UNKNOWN' || outcome === 'MEMBER_FORGOTTEN') process.exitCode = 1;
      } finally {
        await close();
      }
    });
}
