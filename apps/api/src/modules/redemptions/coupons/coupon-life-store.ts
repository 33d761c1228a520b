import { limits } from '@fareback/contract';

/** SQL: whether an offer `o` gives out imported codes. Offers with supplier or pattern codes have no pool. */
export const HAS_POOL = `(o.coupon_type = 'UNIQUE_CODE' and coalesce(o.definition #>> '{stock,kind}', 'pool') = 'pool')`;

/**
 * SQL: the moment a code `c` of an offer `o` must outlive to be given out, with the pool's `lifeLeastMinutes` added so
 * a rider has time to show it. A code expiring exactly then is not given out [REDEEM-17].
 */
export const outlives = (moment: string): string =>
  `(c.expires_at is null or c.expires_at > ${moment}::timestamptz + make_interval(mins =>
     coalesce((o.definition #>> '{stock,lifeLeastMinutes}')::int, ${limits.couponLifeLeastMinutes})))`;
