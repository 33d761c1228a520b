import type { Tx } from '../../../platform/database/transactions.ts';
import { firstIdOf } from '../../../platform/ids.ts';
import { daysOf, nameOfPeriod, type ZonedStretch } from '../../../platform/periods.ts';

/** Redemptions of a time range, including those that wait for a supplier; refunds are those of these redemptions. */
export interface RedeemedFigures {
  redemptions: number;
  members: number;
  /** Points paid, including refunded ones. */
  points: number;
  refunds: number;
  pointsRefunded: number;
}

const FIGURES = `count(*)::int as redemptions, count(distinct member_id)::int as members, coalesce(sum(price), 0)::float8 as points,
            count(refunded_at)::int as refunds,
            coalesce(sum(price) filter (where refunded_at is not null), 0)::float8 as "pointsRefunded"`;
// Ids begin with the moment of the redemption, so their index bounds the range.
const IN_RANGE = `status <> 'RELEASED' and redemption_id >= $2 and redemption_id < $3`;

export const redeemedByOffer = (
  tx: Tx,
  { from, before }: { from: Date; before: Date },
): Promise<(RedeemedFigures & { offerId: string })[]> =>
  tx.query(
    `select offer_id as "offerId", ${FIGURES} from redemption where tenant_id = $1 and ${IN_RANGE} group by offer_id`,
    [tx.tenantId, firstIdOf(from), firstIdOf(before)],
  );

/** The same for one offer by day of a zone, plus a row without day for all of them. Days without any are left out. */
export function redeemedByDay(
  tx: Tx,
  offerId: string,
  stretch: ZonedStretch,
): Promise<(RedeemedFigures & { day: string | null })[]> {
  const { starts, names } = daysOf(stretch);
  return tx.query(
    `select ${nameOfPeriod('redeemed_at')} as day, ${FIGURES} from redemption
      where tenant_id = $1 and offer_id = $6 and status <> 'RELEASED' and redemption_id >= $4 and redemption_id < $5
      group by grouping sets ((1), ()) order by 1 nulls last`,
    [tx.tenantId, starts, names, firstIdOf(stretch.from), firstIdOf(stretch.before), offerId],
  );
}

export interface LatestRedemption {
  redemptionId: string;
  memberId: string;
  points: number;
  redeemedAt: Date;
  refundedAt: Date | null;
}

/** The newest redemptions of an offer in a time range, at most `limit`. */
export const latestOfOffer = (
  tx: Tx,
  offerId: string,
  { from, before, limit }: { from: Date; before: Date; limit: number },
): Promise<LatestRedemption[]> =>
  tx.query(
    `select redemption_id as "redemptionId", member_id as "memberId", price::float8 as points,
            redeemed_at as "redeemedAt", refunded_at as "refundedAt"
       from redemption where tenant_id = $1 and offer_id = $4 and ${IN_RANGE}
      order by redemption_id desc limit $5`,
    [tx.tenantId, firstIdOf(from), firstIdOf(before), offerId, limit],
  );
