import type { Tx } from '../../../platform/database/transactions.ts';

/** Members who joined in a month of the agency's calendar, and how far they have come until now; without month all together. */
export interface FunnelMonth {
  month: string | null;
  joined: number;
  verified: number;
  connected: number;
  rode: number;
  claimed: number;
  redeemed: number;
}

interface Stretch {
  timeZone: string;
  from: Date;
  before: Date;
}

const OWN = 'tenant_id = $1 and member_id = m.member_id';

/** How far members came who joined from a moment on and before another. Of who was forgotten nothing is known but that they joined. */
export const readFunnel = (tx: Tx, { timeZone, from, before }: Stretch): Promise<FunnelMonth[]> =>
  tx.query(
    `select to_char(m.created_at at time zone $2, 'YYYY-MM') as month, count(*)::int as joined,
            count(m.phone_verified_at)::int as verified,
            (count(*) filter (where exists (select from provider_connection where ${OWN} and connected_at is not null)))::int as connected,
            (count(*) filter (where exists (select from behaviour where ${OWN} and type = 'trip.completed')))::int as rode,
            (count(*) filter (where exists (select from earning where ${OWN} and claimed_at is not null)))::int as claimed,
            (count(*) filter (where exists (select from redemption where ${OWN} and status <> 'RELEASED')))::int as redeemed
       from member m where m.tenant_id = $1 and m.created_at >= $3 and m.created_at < $4
      group by grouping sets ((1), ()) order by 1 nulls last`,
    [tx.tenantId, timeZone, from, before],
  );

/** Members who joined in a week, which its Monday names; null for all weeks together. */
export const joinedByWeek = (
  tx: Tx,
  { timeZone, from, before }: Stretch,
): Promise<{ week: string | null; joined: number }[]> =>
  tx.query(
    `select date_trunc('week', created_at at time zone $2)::date::text as week, count(*)::int as joined
       from member where tenant_id = $1 and created_at >= $3 and created_at < $4 group by grouping sets ((1), ())`,
    [tx.tenantId, timeZone, from, before],
  );
