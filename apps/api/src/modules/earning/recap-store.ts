import type { Tenant } from '../../call/tenant.ts';
import { textArray } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { UNPROVEN } from './activity/recorded.ts';
import { overlappingRides, REPORTED_STATE } from './impact-store.ts';

/** Rides of one mode that ended on one day. */
export interface RiddenDay {
  /** Place of the day in `starts`, from 1. */
  place: number;
  mode: string | null;
  rides: number;
  /** Sum of the known distances. */
  meters: number;
}

/**
 * A member's rides by day and mode; the days begin at `starts`, whose last one ends the days. Left out are voided,
 * replaced and overlapping rides, and the distance of rides whose account is not proven [EARN-27].
 */
export async function readRiddenDays(
  tx: Tx,
  tenant: Pick<Tenant, 'settings'>,
  { memberId, starts }: { memberId: string; starts: Date[] },
): Promise<RiddenDay[]> {
  const [from, before] = [starts[0], starts.at(-1)];
  const { providerIds, eventIds } = await overlappingRides(tx, tenant, 'member_id = $2', [memberId]);
  return tx.query(
    `select width_bucket(ended_at, $2::timestamptz[]) as place, mode, count(*)::int as rides,
            coalesce(sum(distance_meters) filter (where flags & ${UNPROVEN} = 0), 0)::float8 as meters
       from behaviour
      where tenant_id = $1 and member_id = $3 and ended_at >= $4 and ended_at < $5 and ${REPORTED_STATE}
        and (provider_id, event_id) not in (select * from unnest($6::text[], $7::text[]))
        and (flags & ${UNPROVEN} = 0 or before_connection_seconds = 0)
      group by 1, 2 order by 1, 2`,
    [tx.tenantId, starts, memberId, from, before, textArray(providerIds), textArray(eventIds)],
  );
}
