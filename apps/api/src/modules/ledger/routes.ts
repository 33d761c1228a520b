import { ackEarning, claimAllEarnings as claimAllRoute, claimEarning as claimRoute } from '@fareback/contract';
import { type Handler, handle } from '../../call/handler.ts';
import { acknowledgeEarning, claimAllEarnings, claimEarning } from './claim-earning.ts';
import { presentEarning } from './present.ts';

/** The member's earnings: seen, claim one, claim all. */
export const handlers: Handler[] = [
  handle(ackEarning, async ({ tx, now, member }, { params }) =>
    presentEarning(await acknowledgeEarning(tx, now, member.memberId, params.id)),
  ),
  handle(claimRoute, async ({ tx, tenant, now, member }, { params }) =>
    presentEarning(await claimEarning(tx, tenant.tenantId, now, member.memberId, params.id)),
  ),
  handle(claimAllRoute, async ({ tx, tenant, now, member }) => ({
    data: (await claimAllEarnings(tx, tenant.tenantId, now, member.memberId)).map(presentEarning),
  })),
];
