import type { Tx } from '../../../platform/database/transactions.ts';
import { monthsOf, nameOfPeriod, weeksOf, type ZonedStretch } from '../../../platform/periods.ts';

/** Members who joined in a month of the agency's calendar, and their progress so far; without month the total. */
export interface FunnelMonth {
  month: string | null;
  joined: number;
  verified: number;
  connected: number;
  rode: number;
  claimed: number;
  redeemed: number;
}

const OWN = 'tenant_id = $1 and member_id = m.member_id';

/** Progress of members who joined in a time range. Of erased members only the joining is known. */
export function readFunnel(tx: Tx, stretch: ZonedStretch): Promise<FunnelMonth[]> {
  const { starts, names } = monthsOf(stretch);
  return tx.query(
    `select ${nameOfPeriod('m.created_at')} as month, count(*)::int as joined,
            count(m.phone_verified_at)::int as verified,
            (count(*) filter (where exists (select from provider_connection where ${OWN} and connected_at is not null)))::int as connected,
            (count(*) filter (where exists (select from behaviour where ${OWN} and type = 'trip.completed')))::int as rode,
            (count(*) filter (where exists (select from earning where ${OWN} and claimed_at is not null)))::int as claimed,
            (count(*) filter (where exists (select from redemption where ${OWN} and status <> 'RELEASED')))::int as redeemed
       from member m where m.tenant_id = $1 and m.created_at >= $4 and m.created_at < $5
      group by grouping sets ((1), ()) order by 1 nulls last`,
    [tx.tenantId, starts, names, stretch.from, stretch.before],
  );
}

export function joinedByWeek(tx: Tx, stretch: ZonedStretch): Promise<{ week: string | null; joined: number }[]> {
  const { starts, names } = weeksOf(stretch);
  return tx.query(
    `select ${nameOfPeriod('created_at')} as week, count(*)::int as joined
       from member where tenant_id = $1 and created_at >= $4 and created_at < $5 group by grouping sets ((1), ())`,
    [tx.tenantId, starts, names, stretch.from, stretch.before],
  );
}
