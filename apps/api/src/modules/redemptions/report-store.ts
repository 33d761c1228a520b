import type { Tx } from '../../platform/database.ts';

/** What was redeemed of one offer in one month of the tenant's calendar. */
export interface RedemptionMonth {
  month: string;
  offerId: string;
  redemptions: number;
  /** Points paid, refunded ones included. */
  points: number;
  refunds: number;
  pointsRefunded: number;
  members: number;
}

/** Confirmed redemptions by month and offer, from `from` on and before `before` (moments); null is open. */
export const readRedemptionMonths = (
  tx: Tx,
  { timeZone, from, before }: { timeZone: string; from: Date | null; before: Date | null },
): Promise<RedemptionMonth[]> =>
  tx.query(
    `select to_char(redeemed_at at time zone $1, 'YYYY-MM') as month, offer_id as "offerId", count(*)::int as redemptions,
            sum(price)::float8 as points, count(refunded_at)::int as refunds,
            coalesce(sum(price) filter (where refunded_at is not null), 0)::float8 as "pointsRefunded",
            count(distinct member_id)::int as members
       from redemption where status = 'CONFIRMED' and ($2::timestamptz is null or redeemed_at >= $2)
        and ($3::timestamptz is null or redeemed_at < $3)
      group by 1, 2 order by 1, offer_id collate "C"`,
    [timeZone, from, before],
  );

/** The codes of one offer. */
export interface CodesLeft {
  offerId: string;
  isActive: boolean;
  /** Codes that can be given out now. */
  left: number;
  /** Codes that were never given out and ran out. */
  expired: number;
  given: number;
  /** How many were given out in the last 30 days. */
  givenLately: number;
  /** When the next of those left runs out; null where none does. */
  nextExpiry: Date | null;
}

/** Codes of every offer that gives codes from a pool, those that run dry first. */
export const readCodesLeft = (tx: Tx, now: Date): Promise<CodesLeft[]> =>
  tx.query(
    `select o.offer_id as "offerId", o.is_active as "isActive", c.left_over as left, c.expired, c.given,
            coalesce(r.lately, 0) as "givenLately", c.next_expiry as "nextExpiry"
       from offer o
      cross join lateral (
        select count(*) filter (where redemption_id is null and (expires_at is null or expires_at > $1))::int as left_over,
               count(*) filter (where redemption_id is null and expires_at <= $1)::int as expired,
               count(redemption_id)::int as given,
               min(expires_at) filter (where redemption_id is null and expires_at > $1) as next_expiry, count(*) as all_codes
          from coupon k where k.tenant_id = o.tenant_id and k.offer_id = o.offer_id) c
       left join (
        select offer_id, count(*)::int as lately from redemption
         where status = 'CONFIRMED' and redeemed_at > $1::timestamptz - interval '30 days' group by offer_id) r using (offer_id)
      where o.coupon_type = 'UNIQUE_CODE' or c.all_codes > 0
      order by c.left_over::float8 / greatest(coalesce(r.lately, 0), 0.1), o.offer_id collate "C"`,
    [now],
  );
