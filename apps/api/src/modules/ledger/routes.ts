import {
  ackEarning,
  claimAllEarnings as claimAllRoute,
  claimEarning as claimRoute,
  listEarnings as listRoute,
} from '@fareback/contract';
import { type Handler, handle } from '../../http/handler.ts';
import { acknowledgeEarning, claimAllEarnings, claimEarning } from './claim-earning.ts';
import { listEarnings } from './list-entries.ts';
import { presentEarning } from './present.ts';

/** The member's earnings: list, seen, claim one, claim all. */
export const handlers: Handler[] = [
  handle(listRoute, ({ tx, keyRing, tenant, member }, { params, query }) =>
    listEarnings(tx, {
      keyRing,
      tenantId: tenant.tenantId,
      memberId: member.memberId,
      path: listRoute.path.replace(':lang', encodeURIComponent(params.lang)),
      cursor: query.cursor,
    }),
  ),
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
