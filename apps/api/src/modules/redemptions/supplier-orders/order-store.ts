import { TENANT_ROW } from '../../../platform/database/sql.ts';
import type { Tx, Writes } from '../../../platform/database/transactions.ts';

/* SQL of redemptions with supplier coupons: held, then confirmed or canceled. */

export interface NewOrder {
  memberId: string;
  redemptionId: string;
  offerId: string;
  supplierId: string;
  price: number;
  /** The grant it uses; null if it is paid with points. */
  grantId: string | null;
  couponType: string;
  editionDigest: Buffer;
  key: string | null;
  operation: string;
  /** When other processes may ask the supplier about it; the process that placed it has ended by then. */
  leasedUntil: Date;
}

/** Inserts held redemptions with their orders, and saves them as the results of their idempotency keys. */
export function addOrders(writes: Writes, tenantId: string, now: Date, orders: NewOrder[]): void {
  if (orders.length === 0) return;
  writes.add(
    `with given as (
       select * from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::text[], $9::bytea[], $10::text[], $11::text[], $12::timestamptz[])
         as g (member_id, redemption_id, offer_id, supplier_id, price, coupon_type, edition_digest, idempotency_key, operation, leased_until)
     ), kept as (
       insert into idempotent_result (tenant_id, member_id, idempotency_key, operation, result_id, created_at)
       select t.tenant_id, member_id, idempotency_key, operation, redemption_id, $2 from ${TENANT_ROW}, given where idempotency_key is not null
     ), held as (
       insert into redemption (tenant_id, member_id, redemption_id, offer_id, price, coupon_type, status, edition_digest, redeemed_at)
       select t.tenant_id, member_id, redemption_id, offer_id, price, coupon_type, 'HELD', edition_digest, $2 from ${TENANT_ROW}, given
     ), ordered as (
       insert into supplier_order (tenant_id, redemption_id, member_id, supplier_id, placed_at, ask_at, leased_until)
       select t.tenant_id, redemption_id, member_id, supplier_id, $2, leased_until, leased_until from ${TENANT_ROW}, given
     )
     select 1`,
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
      orders.map((each) => each.leasedUntil),
    ],
  );
}

export interface OrderRow {
  redemptionId: string;
  memberId: string;
  supplierId: string;
  offerId: string;
  couponType: string;
  status: 'HELD' | 'CONFIRMED' | 'RELEASED';
  redeemedAt: Date;
  /** From the redeemed offer revision. */
  lifeMinutes: number | null;
  /** When it was confirmed or canceled; null while held, or if not recorded. */
  settledAt: Date | null;
  settledBy: string | null;
  asks: number;
  isRefunded: boolean;
  cancelOutcome: 'CANCELED' | 'KEPT' | 'UNKNOWN' | null;
}

const ORDER = `o.redemption_id as "redemptionId", o.member_id as "memberId", o.supplier_id as "supplierId", r.offer_id as "offerId",
  r.coupon_type as "couponType", r.status, r.redeemed_at as "redeemedAt", (e.definition #>> '{stock,lifeMinutes}')::int as "lifeMinutes",
  coalesce(o.settled_at, o.answered_at) as "settledAt", o.answered_by as "settledBy", o.asks, r.refunded_at is not null as "isRefunded", o.cancel_outcome as "cancelOutcome"`;

const withRedemption = (orders: string): string => `${orders} o
  join redemption r on r.tenant_id = o.tenant_id and r.member_id = o.member_id and r.redemption_id = o.redemption_id
  join offer_edition e on e.tenant_id = r.tenant_id and e.offer_id = r.offer_id and e.edition_digest = r.edition_digest`;

export const readOrder = (tx: Tx, redemptionId: string): Promise<OrderRow | undefined> =>
  tx.first(`select ${ORDER} from ${withRedemption('supplier_order')} where o.tenant_id = $1 and o.redemption_id = $2`, [
    tx.tenantId,
    redemptionId,
  ]);

interface LockedOrder {
  status: OrderRow['status'];
  /** Whether a cancellation may have been sent to the supplier. */
  isCancelBegun: boolean;
}

/**
 * Locks a redemption and its order until the transaction ends and returns their status; the member's account must be
 * locked before.
 */
export const lockOrder = (tx: Tx, memberId: string, redemptionId: string): Promise<LockedOrder | undefined> =>
  tx.first(
    `select r.status, o.is_cancel_begun as "isCancelBegun" from redemption r
       join supplier_order o on o.tenant_id = r.tenant_id and o.redemption_id = r.redemption_id
      where r.tenant_id = $1 and r.member_id = $2 and r.redemption_id = $3 for update`,
    [tx.tenantId, memberId, redemptionId],
  );

/**
 * Records that a cancellation may be sent, unless the redemption is settled; returns the status. Mutually exclusive
 * with confirming: both lock the row.
 */
export async function beginCancel(tx: Tx, memberId: string, redemptionId: string): Promise<OrderRow['status']> {
  const locked = await lockOrder(tx, memberId, redemptionId);
  if (locked?.status === 'HELD')
    await tx.run('update supplier_order set is_cancel_begun = true where tenant_id = $1 and redemption_id = $2', [
      tx.tenantId,
      redemptionId,
    ]);
  return locked?.status ?? 'RELEASED';
}

/**
 * Leases the due order that the job asked about least, until `until`, skipping suppliers in `silent` and locked orders.
 * Orders that keep failing therefore come last.
 */
export const takeDueOrder = (tx: Tx, now: Date, until: Date, silent: string[]): Promise<OrderRow | undefined> =>
  tx.first(
    `with due as (
       select redemption_id from supplier_order
        where tenant_id = $1 and ask_at <= $2 and coalesce(leased_until, ask_at) <= $2
          and supplier_id <> all($4::text[])
        order by asks, ask_at limit 1 for update skip locked
     ), taken as (
       update supplier_order t set leased_until = $3, asks = asks + 1 from due
        where t.tenant_id = $1 and t.redemption_id = due.redemption_id
       returning t.*
     )
     select ${ORDER} from ${withRedemption('taken')} where r.tenant_id = $1`,
    [tx.tenantId, now, until, silent],
  );

export const takeOrder = async (tx: Tx, redemptionId: string, now: Date, until: Date): Promise<boolean> =>
  (await tx.run(
    `update supplier_order set leased_until = $4
      where tenant_id = $1 and redemption_id = $2 and ask_at is not null and coalesce(leased_until, ask_at) <= $3`,
    [tx.tenantId, redemptionId, now, until],
  )) > 0;

/** Releases an order's lease if it still ends at `until`; the job asks at `askAt`, or at its scheduled time. */
export async function freeOrder(
  tx: Tx,
  redemptionId: string,
  { until, now, askAt }: { until: Date; now: Date; askAt: Date | null },
): Promise<void> {
  await tx.run(
    `update supplier_order set leased_until = $4, ask_at = coalesce($5, ask_at)
      where tenant_id = $1 and redemption_id = $2 and leased_until = $3 and ask_at is not null`,
    [tx.tenantId, redemptionId, until, now, askAt],
  );
}

export async function restSupplier(tx: Tx, supplierId: string, now: Date, until: Date): Promise<void> {
  await tx.run(
    `update supplier_order
        set ask_at = case when ask_at <= $3 then $4 else ask_at end, cancel_at = case when cancel_at <= $3 then $4 else cancel_at end
      where tenant_id = $1 and supplier_id = $2 and (ask_at <= $3 or cancel_at <= $3)`,
    [tx.tenantId, supplierId, now, until],
  );
}

export async function cancelLater(tx: Tx, redemptionId: string, at: Date): Promise<void> {
  await tx.run('update supplier_order set cancel_at = $3 where tenant_id = $1 and redemption_id = $2', [
    tx.tenantId,
    redemptionId,
    at,
  ]);
}

/** Leases one refunded order due for cancellation until `until`, skipping suppliers in `silent`. */
export const takeDueCancel = (
  tx: Tx,
  now: Date,
  until: Date,
  silent: string[],
): Promise<Pick<OrderRow, 'redemptionId' | 'supplierId' | 'asks'> | undefined> =>
  tx.first(
    `with due as (
       select redemption_id from supplier_order
        where tenant_id = $1 and cancel_at <= $2 and supplier_id <> all($4::text[])
        order by asks, cancel_at limit 1 for update skip locked
     )
     update supplier_order t set cancel_at = $3, asks = asks + 1 from due
      where t.tenant_id = $1 and t.redemption_id = due.redemption_id
     returning t.redemption_id as "redemptionId", t.supplier_id as "supplierId", t.asks`,
    [tx.tenantId, now, until, silent],
  );

/** Saves a supplier's code as given out; false if the tenant already knows it. */
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

interface ConfirmedCoupon {
  couponEncrypted: Buffer | null;
  couponUrl: string | null;
  couponExpiresAt: Date | null;
  couponFieldsEncrypted: Buffer | null;
}

export interface AnswerNote {
  by: string;
  reason: string;
}

/** A held redemption being settled: the time, and the operator if it was not the supplier. */
interface SettledNow {
  memberId: string;
  redemptionId: string;
  now: Date;
  note: AnswerNote | null;
}

const closed = (at: string, by: string, reason: string): string =>
  `ask_at = null, settled_at = ${at}, answered_by = ${by}, answer_reason = ${reason},
     answered_at = case when ${by}::text is null then null else ${at}::timestamptz end`;

export async function writeConfirmed(
  tx: Tx,
  { memberId, redemptionId, now, note }: SettledNow,
  kept: ConfirmedCoupon,
): Promise<void> {
  await tx.run(
    `with settled as (update supplier_order set ${closed('$8', '$9', '$10')} where tenant_id = $1 and redemption_id = $3)
     update redemption set status = 'CONFIRMED', coupon_sealed = $4, coupon_url = $5, coupon_expires_at = $6, coupon_fields_sealed = $7
      where tenant_id = $1 and member_id = $2 and redemption_id = $3 and status = 'HELD'`,
    [
      tx.tenantId,
      memberId,
      redemptionId,
      kept.couponEncrypted,
      kept.couponUrl,
      kept.couponExpiresAt,
      kept.couponFieldsEncrypted,
      now,
      note?.by ?? null,
      note?.reason ?? null,
    ],
  );
}

/** Cancels a held redemption; its idempotency key can be used again. */
export async function writeReleased(tx: Tx, { memberId, redemptionId, now, note }: SettledNow): Promise<void> {
  await tx.run(
    `with settled as (update supplier_order set ${closed('$4', '$5', '$6')} where tenant_id = $1 and redemption_id = $3),
          forgotten as (delete from idempotent_result where tenant_id = $1 and member_id = $2 and result_id = $3)
     update redemption set status = 'RELEASED' where tenant_id = $1 and member_id = $2 and redemption_id = $3 and status = 'HELD'`,
    [tx.tenantId, memberId, redemptionId, now, note?.by ?? null, note?.reason ?? null],
  );
}

/** Saves the outcome of canceling a refunded redemption's order, and when the job retries if it is unknown. */
export async function recordCancel(
  tx: Tx,
  redemptionId: string,
  outcome: 'CANCELED' | 'KEPT' | 'UNKNOWN',
  againAt: Date | null,
): Promise<void> {
  await tx.run(
    'update supplier_order set cancel_outcome = $3, cancel_at = $4 where tenant_id = $1 and redemption_id = $2',
    [tx.tenantId, redemptionId, outcome, againAt],
  );
}

export const suppliedOffers = (tx: Tx): Promise<{ offerId: string; supplierId: string }[]> =>
  tx.query(
    `select offer_id as "offerId", definition #>> '{stock,supplier}' as "supplierId" from offer
      where tenant_id = $1 and is_active and definition #>> '{stock,supplier}' is not null order by 2, 1`,
    [tx.tenantId],
  );

export interface WaitingOrders {
  supplierId: string;
  /** Unresolved orders, with their held points and the earliest time. */
  orders: number;
  points: number;
  since: Date | null;
  uncanceled: number;
}

export const waitingOrders = (tx: Tx): Promise<WaitingOrders[]> =>
  tx.query(
    `select o.supplier_id as "supplierId", count(o.ask_at)::int as orders,
            coalesce(sum(r.price) filter (where o.ask_at is not null), 0)::float8 as points,
            min(o.placed_at) filter (where o.ask_at is not null) as since, count(o.cancel_at)::int as uncanceled
       from supplier_order o join redemption r on r.tenant_id = o.tenant_id and r.member_id = o.member_id and r.redemption_id = o.redemption_id
      where o.tenant_id = $1 and (o.ask_at is not null or o.cancel_at is not null) group by 1 order by 1`,
    [tx.tenantId],
  );

interface OpenOrderRow {
  redemptionId: string;
  memberId: string;
  supplierId: string;
  offerId: string;
  points: number;
  placedAt: Date;
  askAt: Date | null;
  cancelAt: Date | null;
}

export const openOrders = (tx: Tx, limit: number): Promise<OpenOrderRow[]> =>
  tx.query(
    `select o.redemption_id as "redemptionId", o.member_id as "memberId", o.supplier_id as "supplierId", r.offer_id as "offerId",
            r.price as points, o.placed_at as "placedAt", o.ask_at as "askAt", o.cancel_at as "cancelAt"
       from supplier_order o join redemption r on r.tenant_id = o.tenant_id and r.member_id = o.member_id and r.redemption_id = o.redemption_id
      where o.tenant_id = $1 and (o.ask_at is not null or o.cancel_at is not null)
      order by o.placed_at, o.redemption_id limit $2`,
    [tx.tenantId, limit],
  );

export const orderMember = async (tx: Tx, redemptionId: string): Promise<string | undefined> =>
  (
    await tx.first<{ memberId: string }>(
      'select member_id as "memberId" from supplier_order where tenant_id = $1 and redemption_id = $2',
      [tx.tenantId, redemptionId],
    )
  )?.memberId;
