import { limits } from '@fareback/contract';

/** Whether an offer `o` gives out imported codes; one whose coupons a supplier or a pattern makes has no pool. */
export const HAS_POOL = `(o.coupon_type = 'UNIQUE_CODE' and coalesce(o.definition #>> '{stock,kind}', 'pool') = 'pool')`;

/**
 * What a code `c` of an offer `o` must outlive to be given out: the moment and the pool's `lifeLeastMinutes` after it, so
 * that a rider has time to show it. One that runs out at that very moment is not given out [REDEEM-17].
 */
export const outlives = (moment: string): string =>
  `(c.expires_at is null or c.expires_at > ${moment}::timestamptz + make_interval(mins =>
     coalesce((o.definition #>> '{stock,lifeLeastMinutes}')::int, ${limits.couponLifeLeastMinutes})))`;
