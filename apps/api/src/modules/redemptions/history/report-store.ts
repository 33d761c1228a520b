import type { Tx } from '../../../platform/database/transactions.ts';
import { firstIdOf } from '../../../platform/ids.ts';
import { daysOf, monthsOf, nameOfPeriod, weeksOf, type ZonedStretch } from '../../../platform/periods.ts';

/**
 * Redemptions of one offer in one month of the tenant's calendar; the last row is the total, without month and offer.
 */
interface RedemptionMonth {
  month: string | null;
  offerId: string | null;
  redemptions: number;
  /** Points paid, including refunded ones. */
  points: number;
  refunds: number;
  pointsRefunded: number;
  members: number;
}

/** From a day before the first redemption until a day after the last one; empty without redemptions. */
async function redeemedSpan(tx: Tx): Promise<{ from: Date; before: Date }> {
  const endmost = (order: string): string =>
    `(select redeemed_at as at from redemption where tenant_id = $1 order by redemption_id ${order} limit 1)`;
  // Ids begin with the moment at which they are made, within the spread of the servers' clocks.
  const span = await tx.first<{ from: Date; before: Date }>(
    `select first.at - interval '24 hours' as from, last.at + interval '24 hours' as before
       from ${endmost('asc')} first cross join ${endmost('desc')} last`,
    [tx.tenantId],
  );
  return span ?? { from: new Date(0), before: new Date(0) };
}

/**
 * Returns confirmed redemptions by month and offer, plus the total, from `from` to before `before`; null is open-ended.
 */
export async function readRedemptionMonths(
  tx: Tx,
  asked: { timeZone: string; from: Date | null; before: Date | null },
): Promise<RedemptionMonth[]> {
  const span = await redeemedSpan(tx);
  const [from, before] = [asked.from ?? span.from, asked.before ?? span.before];
  const { starts, names } = monthsOf({ timeZone: asked.timeZone, from, before });
  return tx.query(
    `select ${nameOfPeriod('redeemed_at')} as month, offer_id as "offerId", count(*)::int as redemptions,
            coalesce(sum(price), 0)::float8 as points, count(refunded_at)::int as refunds,
            coalesce(sum(price) filter (where refunded_at is not null), 0)::float8 as "pointsRefunded",
            count(distinct member_id)::int as members
       from redemption where tenant_id = $1 and status = 'CONFIRMED' and redeemed_at >= $4 and redeemed_at < $5
      group by grouping sets ((1, 2), ()) order by 1 nulls last, offer_id collate "C"`,
    [tx.tenantId, starts, names, from, before],
  );
}

interface RefundRow {
  refundedAt: Date;
  redemptionId: string;
  offerId: string;
  memberId: string;
  redeemedAt: Date;
  points: number;
  /** Null for refunds before this was recorded; the reason also for deleted members. */
  refundedBy: string | null;
  reason: string | null;
}

/** Returns refunds from `from` to before `before` (null is open-ended), oldest first, up to `limit` (null: all). */
export const readRefunds = (
  tx: Tx,
  { from, before, limit }: { from: Date | null; before: Date | null; limit: number | null },
): Promise<RefundRow[]> =>
  tx.query(
    `select refunded_at as "refundedAt", redemption_id as "redemptionId", offer_id as "offerId", member_id as "memberId",
            redeemed_at as "redeemedAt", price as points, refunded_by as "refundedBy", refund_reason as reason
       from redemption where tenant_id = $1 and refunded_at is not null
        and ($2::timestamptz is null or refunded_at >= $2) and ($3::timestamptz is null or refunded_at < $3)
      order by refunded_at, redemption_id limit $4`,
    [tx.tenantId, from, before, limit],
  );

export async function countRedeemed(
  tx: Tx,
  { from, before }: { from: Date; before: Date },
): Promise<{ redemptions: number; points: number }> {
  const row = await tx.first<{ redemptions: number; points: number }>(
    `select count(*)::int as redemptions, coalesce(sum(price), 0)::float8 as points from redemption
      where tenant_id = $1 and redemption_id >= $2 and redemption_id < $3 and status <> 'RELEASED'`,
    [tx.tenantId, firstIdOf(from), firstIdOf(before)],
  );
  return row ?? { redemptions: 0, points: 0 };
}

/** Counts a member's redemptions of a period that were not refunded. */
export async function countRedemptionsOf(
  tx: Tx,
  memberId: string,
  { from, before }: { from: Date; before: Date },
): Promise<number> {
  const row = await tx.first<{ redemptions: number }>(
    `select count(*)::int as redemptions from redemption
      where tenant_id = $1 and member_id = $2 and redemption_id >= $3 and redemption_id < $4
        and status <> 'RELEASED' and refunded_at is null`,
    [tx.tenantId, memberId, firstIdOf(from), firstIdOf(before)],
  );
  return row?.redemptions ?? 0;
}

/** Redemptions in a week, named by its Monday in the agency's calendar; null for all weeks together. */
export interface RedeemedWeek {
  week: string | null;
  redemptions: number;
  points: number;
}

export function redeemedByWeek(tx: Tx, stretch: ZonedStretch): Promise<RedeemedWeek[]> {
  const { starts, names } = weeksOf(stretch);
  return tx.query(
    `select ${nameOfPeriod('redeemed_at')} as week, count(*)::int as redemptions,
            coalesce(sum(price), 0)::float8 as points
       from redemption where tenant_id = $1 and redemption_id >= $4 and redemption_id < $5 and status <> 'RELEASED'
      group by grouping sets ((1), ())`,
    [tx.tenantId, starts, names, firstIdOf(stretch.from), firstIdOf(stretch.before)],
  );
}

/** Redemptions of a day, including those that wait for a supplier; `points` are those paid, without refunded ones. */
interface RedeemedDay {
  day: string;
  redemptions: number;
  points: number;
}

/** Redemptions by day of a zone. Days without any are left out. */
export function redeemedByDays(tx: Tx, stretch: ZonedStretch): Promise<RedeemedDay[]> {
  const { starts, names } = daysOf(stretch);
  return tx.query(
    `select ${nameOfPeriod('redeemed_at')} as day, count(*)::int as redemptions,
            coalesce(sum(price) filter (where refunded_at is null), 0)::float8 as points
       from redemption where tenant_id = $1 and redemption_id >= $4 and redemption_id < $5 and status <> 'RELEASED'
      group by 1`,
    [tx.tenantId, starts, names, firstIdOf(stretch.from), firstIdOf(stretch.before)],
  );
}
