import type { Tx, Writes } from '../../platform/database.ts';

/* The SQL of redemptions whose coupons a supplier issues: held, then confirmed or released. */

/** A redemption to be held while its supplier is asked. */
export interface NewOrder {
  memberId: string;
  redemptionId: string;
  offerId: string;
  supplierId: string;
  price: number;
  couponType: string;
  editionDigest: Buffer;
  key: string | null;
  operation: string;
  /** From when on others may ask the supplier what became of it: by then whoever placed it has ended. */
  askAt: Date;
}

/** Writes held redemptions with their orders, and keeps them as the first results of their keys. */
export function addOrders(writes: Writes, tenantId: string, now: Date, orders: NewOrder[]): void {
  if (orders.length === 0) return;
  writes.add(
    `with given as (
       select * from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::text[], $9::bytea[], $10::text[], $11::text[], $12::timestamptz[])
         as g (member_id, redemption_id, offer_id, supplier_id, price, coupon_type, edition_digest, idempotency_key, operation, ask_at)
     ), kept as (
       insert into idempotent_result (tenant_id, member_id, idempotency_key, operation, result_id, created_at)
       select $1, member_id, idempotency_key, operation, redemption_id, $2 from given where idempotency_key is not null
     ), held as (
       insert into redemption (tenant_id, member_id, redemption_id, offer_id, price, coupon_type, status, edition_digest, redeemed_at)
       select $1, member_id, redemption_id, offer_id, price, coupon_type, 'HELD', edition_digest, $2 from given
     )
     insert into supplier_order (tenant_id, redemption_id, member_id, supplier_id, placed_at, ask_at)
     select $1, redemption_id, member_id, supplier_id, $2, ask_at from given`,
    [
      tenantId,
      now,
      orders.map((each) => each.memberId),
      orders.map((each) => each.redemptionId),
      orders.map((each) => each.offerId),
      orders.map((each) => each.supplierId),
      orders.map((each) => each.price),
      orders.map((each) => each.couponType),
      orders.map((each) => each.editionDigest),
      orders.map((each) => each.key),
      orders.map((each) => each.operation),
      orders.map((each) => each.askAt),
    ],
  );
}

/** An order and where its redemption stands. */
export interface OrderRow {
  redemptionId: string;
  memberId: string;
  supplierId: string;
  offerId: string;
  couponType: string;
  status: 'HELD' | 'CONFIRMED' | 'RELEASED';
  redeemedAt: Date;
  /** Of the edition that was redeemed. */
  lifeMinutes: number | null;
  askAt: Date | null;
  asks: number;
}

const ORDER = `o.redemption_id as "redemptionId", o.member_id as "memberId", o.supplier_id as "supplierId", r.offer_id as "offerId",
  r.coupon_type as "couponType", r.status, r.redeemed_at as "redeemedAt", (e.definition #>> '{stock,lifeMinutes}')::int as "lifeMinutes",
  o.ask_at as "askAt", o.asks`;

const JOINED = `supplier_order o
  join redemption r on r.tenant_id = o.tenant_id and r.member_id = o.member_id and r.redemption_id = o.redemption_id
  join offer_edition e on e.tenant_id = r.tenant_id and e.offer_id = r.offer_id and e.edition_digest = r.edition_digest`;

/** The order of a redemption; undefined where no supplier was asked. */
export const readOrder = (tx: Tx, redemptionId: string): Promise<OrderRow | undefined> =>
  tx.first(`select ${ORDER} from ${JOINED} where o.redemption_id = $1`, [redemptionId]);

/** Where a redemption stands, with its row locked until the transaction ends; the member's account is locked before. */
export async function lockStatus(
  tx: Tx,
  memberId: string,
  redemptionId: string,
): Promise<OrderRow['status'] | undefined> {
  const row = await tx.first<{ status: OrderRow['status'] }>(
    'select status from redemption where member_id = $1 and redemption_id = $2 for update',
    [memberId, redemptionId],
  );
  return row?.status;
}

/**
 * Takes open orders whose time has come, for one asker: nobody else takes them before `until`. Rows that others take at
 * this moment are passed over.
 */
export const takeDueOrders = (tx: Tx, now: Date, until: Date, most: number): Promise<OrderRow[]> =>
  tx.query(
    `with due as (
       select redemption_id from supplier_order where tenant_id = current_setting('app.tenant_id') and ask_at <= $1
        order by ask_at limit $3 for update skip locked
     ), taken as (
       update supplier_order t set ask_at = $2, asks = asks + 1 from due
        where t.tenant_id = current_setting('app.tenant_id') and t.redemption_id = due.redemption_id
       returning t.*
     )
     select ${ORDER} from ${JOINED.replace('supplier_order o', 'taken o')} order by o.placed_at`,
    [now, until, most],
  );

/** Takes one open order for one asker, if its time has come; answers whether it was taken. */
export const takeOrder = async (tx: Tx, redemptionId: string, now: Date, until: Date): Promise<boolean> =>
  (await tx.run('update supplier_order set ask_at = $3, asks = asks + 1 where redemption_id = $1 and ask_at <= $2', [
    redemptionId,
    now,
    until,
  ])) > 0;

/** Says when an open order is to be asked about next. */
export async function askAgain(tx: Tx, redemptionId: string, at: Date): Promise<void> {
  await tx.run('update supplier_order set ask_at = $2 where redemption_id = $1 and ask_at is not null', [
    redemptionId,
    at,
  ]);
}

/** Notes a code that a supplier issued as given out, for good; false when the tenant knows the code already. */
export const insertIssuedCode = async (
  tx: Tx,
  tenantId: string,
  code: { offerId: string; redemptionId: string; sealed: Buffer; hash: Buffer; expiresAt: Date | null },
): Promise<boolean> =>
  (await tx.run(
    `insert into coupon (tenant_id, offer_id, code_sealed, code_hash, expires_at, redemption_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, code_hash) do nothing`,
    [tenantId, code.offerId, code.sealed, code.hash, code.expiresAt, code.redemptionId],
  )) > 0;

/** What a confirmed redemption keeps of its coupon. */
export interface KeptCoupon {
  couponSealed: Buffer | null;
  couponUrl: string | null;
  couponExpiresAt: Date | null;
  couponFieldsSealed: Buffer | null;
}

/** Confirms a held redemption with what its supplier gave. */
export async function writeConfirmed(tx: Tx, memberId: string, redemptionId: string, kept: KeptCoupon): Promise<void> {
  await tx.run(
    `with settled as (update supplier_order set ask_at = null where redemption_id = $2)
     update redemption set status = 'CONFIRMED', coupon_sealed = $3, coupon_url = $4, coupon_expires_at = $5, coupon_fields_sealed = $6
      where member_id = $1 and redemption_id = $2 and status = 'HELD'`,
    [memberId, redemptionId, kept.couponSealed, kept.couponUrl, kept.couponExpiresAt, kept.couponFieldsSealed],
  );
}

/** Releases a held redemption; its key may be used anew. */
export async function writeReleased(tx: Tx, memberId: string, redemptionId: string): Promise<void> {
  await tx.run(
    `with settled as (update supplier_order set ask_at = null where redemption_id = $2),
          forgotten as (delete from idempotent_result where member_id = $1 and result_id = $2)
     update redemption set status = 'RELEASED' where member_id = $1 and redemption_id = $2 and status = 'HELD'`,
    [memberId, redemptionId],
  );
}

/** Notes what became of cancelling an order after its redemption was refunded. */
export async function noteCancel(
  tx: Tx,
  redemptionId: string,
  outcome: 'CANCELED' | 'KEPT' | 'UNKNOWN',
): Promise<void> {
  await tx.run('update supplier_order set cancel_outcome = $2 where redemption_id = $1', [redemptionId, outcome]);
}

/** Active offers whose coupons a supplier issues, by offer: which supplier. */
export const suppliedOffers = (tx: Tx): Promise<{ offerId: string; supplierId: string }[]> =>
  tx.query(
    `select offer_id as "offerId", definition #>> '{stock,supplier}' as "supplierId" from offer
      where is_active and definition #>> '{stock,supplier}' is not null order by 2, 1`,
  );

/** Orders that are open, by supplier: how many, since when, and how many points wait with them. */
export const openOrders = (tx: Tx): Promise<{ supplierId: string; orders: number; points: number; since: Date }[]> =>
  tx.query(
    `select o.supplier_id as "supplierId", count(*)::int as orders, sum(r.price)::float8 as points, min(o.placed_at) as since
       from supplier_order o join redemption r on r.tenant_id = o.tenant_id and r.member_id = o.member_id and r.redemption_id = o.redemption_id
      where o.ask_at is not null group by 1 order by 1`,
  );
