import type { OfferFor } from '@fareback/tenant-pack';
import { TENANT_ROW } from '../../../platform/database/sql.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { isPromised, prizesOf } from '../../offer-grants/index.ts';
import { HAS_POOL, outlives } from '../coupons/coupon-store.ts';
import type { OfferWords } from '../history/redemption-row-store.ts';

/** An offer that only granted members have: all of its codes are for grants. */
const ONLY_GRANTED = `coalesce((o.definition #>> '{for,granted}')::boolean, false)`;

export interface EditionRow {
  offerId: string;
  definition: Record<string, unknown>;
  texts: Record<string, OfferWords>;
  editionDigest: Buffer;
}

export function saveOfferSnapshots(tx: Tx, tenantId: string, offerIds: string[]): Promise<EditionRow[]> {
  return tx.query(
    `with present as (
       select offer_id, definition, texts, edition_digest
         from offer where tenant_id = $1 and offer_id = any($2::text[]) and is_active
     ), kept as (
       insert into offer_edition (tenant_id, offer_id, edition_digest, definition, texts)
       select t.tenant_id, offer_id, edition_digest, definition, texts from ${TENANT_ROW}, present order by offer_id on conflict do nothing
     )
     select offer_id as "offerId", definition, texts, edition_digest as "editionDigest" from present`,
    [tenantId, offerIds],
  );
}

/**
 * Returns every active offer, whether its pool has a code, and the member's newest redemptions that count toward its
 * limit.
 */
export function readAvailability(
  tx: Tx,
  tenantId: string,
  now: Date,
  memberId: string,
): Promise<
  {
    offerId: string;
    hasStock: boolean;
    supplierId: string | null;
    price: number;
    frees: Date | null;
    isUsed: boolean;
    right: OfferFor | null;
    limitDays: number;
    startsOn: string | null;
    endsOn: string | null;
  }[]
> {
  return tx.query(
    `select o.offer_id as "offerId", o.price, o.limit_days as "limitDays",
            o.definition ->> 'startsOn' as "startsOn", o.definition ->> 'endsOn' as "endsOn",
            o.definition #>> '{stock,supplier}' as "supplierId", o.definition -> 'for' as right,
            coalesce((o.definition ->> 'once')::boolean, false) and exists (
              select from redemption r where r.tenant_id = $1 and r.member_id = $3 and r.offer_id = o.offer_id
                 and r.refunded_at is null and r.status <> 'RELEASED') as "isUsed",
            not ${HAS_POOL} or exists (
              select from coupon c where c.tenant_id = $1 and c.offer_id = o.offer_id and c.redemption_id is null
                 and ${outlives('$2')} offset case when o.definition ? 'isGranted' and not ${ONLY_GRANTED} then (
                   select count(*) from offer_grant g
                    where g.tenant_id = $1 and g.offer_id = o.offer_id and ${isPromised('g')})
                   + ${prizesOf('o.offer_id')} else 0 end) as "hasStock",
            (select r.redeemed_at from redemption r
              where o.limit_redemptions > 0 and o.limit_days > 0
                and r.tenant_id = $1 and r.member_id = $3 and r.offer_id = o.offer_id
                and r.refunded_at is null and r.status <> 'RELEASED'
                and r.redeemed_at > $2::timestamptz - make_interval(hours => 24 * o.limit_days)
              order by r.redeemed_at desc offset greatest(o.limit_redemptions - 1, 0) limit 1) as frees
       from offer o where o.tenant_id = $1 and o.is_active order by o.position, o.offer_id`,
    [tenantId, now, memberId],
  );
}

/** Returns the member's counted redemptions of the last 24 hours, newest first; read in the order of their index. */
export const redemptionsOfDay = (tx: Tx, memberId: string, now: Date): Promise<{ redeemedAt: Date; price: number }[]> =>
  tx.query(
    `select "redeemedAt", price from (
       select redeemed_at as "redeemedAt", price from redemption
        where tenant_id = $1 and member_id = $2 and refunded_at is null and status <> 'RELEASED'
          and redeemed_at > $3::timestamptz - interval '24 hours' order by offer_id, redeemed_at) r
      order by "redeemedAt" desc`,
    [tx.tenantId, memberId, now],
  );

/** Of the members, those who redeemed an offer; refunded and unfulfilled redemptions do not count. */
export const listRedeemers = async (tx: Tx, memberIds: string[], offerId: string): Promise<string[]> => {
  const rows = await tx.query<{ memberId: string }>(
    `select distinct member_id as "memberId" from redemption
      where tenant_id = $1 and member_id = any($2::uuid[]) and offer_id = $3
        and refunded_at is null and status <> 'RELEASED'`,
    [tx.tenantId, memberIds, offerId],
  );
  return rows.map(({ memberId }) => memberId);
};
