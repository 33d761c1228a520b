import { limits } from '@fareback/contract';
import type { Issued, OrderAnswer } from '../../../adapters/coupon-supplier.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { earningScopeOf, paysForRedemptions, saveInAppActions } from '../../earning/index.ts';
import { lockAccounts, releasePoints, spendHeldPoints } from '../../ledger/index.ts';
import { reopenGrant } from '../../offer-grants/index.ts';
import type { ReadySupplier } from '../../suppliers/index.ts';
import { couponContext, couponHash } from '../coupons/issue-coupon.ts';
import { notifyOfReady, notifyOfRefund } from '../history/notify-of-redemption.ts';
import { refundableRow } from '../history/redemption-row-store.ts';
import {
  type AnswerNote,
  beginCancel,
  insertIssuedCode,
  lockOrder,
  type OrderRow,
  writeConfirmed,
  writeReleased,
} from './order-store.ts';

/** Status of a held redemption after asking; HELD: still unknown. */
export type Settled =
  /** `isNow`: confirmed by this call, not by an earlier one. */
  | { kind: 'CONFIRMED'; isNow: boolean }
  | { kind: 'RELEASED'; isNow: boolean; code: 'SOLD_OUT' | 'SUPPLIER_UNAVAILABLE' }
  /** `isSilent`: the supplier did not respond. */
  | { kind: 'HELD'; isSilent: boolean };

export type OpenOrder = Pick<
  OrderRow,
  'redemptionId' | 'memberId' | 'supplierId' | 'offerId' | 'couponType' | 'redeemedAt' | 'lifeMinutes'
>;

interface SettleState {
  status: OrderRow['status'];
  isNow: boolean;
}

type SettleDeps = Pick<Deps, 'database' | 'cache' | 'keyRing' | 'clock' | 'log'>;

interface Settling {
  deps: SettleDeps;
  tenant: Tenant;
  order: OpenOrder;
  supplier: ReadySupplier['supplier'];
  note: AnswerNote | null;
  facts: { tenantId: string; redemptionId: string; supplierId: string };
}

const MINUTE_MILLIS = 60_000;

/** Returns when a coupon expires: the supplier's time, else the offer's. */
function expiryOf({ redeemedAt, lifeMinutes }: OpenOrder, issued: Issued): Date | null {
  if (issued.expiresAt) return issued.expiresAt;
  return lifeMinutes === null ? null : new Date(redeemedAt.getTime() + lifeMinutes * MINUTE_MILLIS);
}

/** Why an issued coupon is invalid for its kind. */
export type NoCoupon = 'NO_CODE' | 'NO_ADDRESS' | 'NO_END' | 'OVER';

const noCouponText: Record<NoCoupon, string> = {
  NO_CODE: 'a coupon without a code',
  NO_ADDRESS: 'a ticket without an address',
  NO_END: 'it does not say when it runs out',
  OVER: 'it runs out too soon',
};

/**
 * Returns why an issued coupon is unusable for a rider, or null. Like a pool code it must be valid for a minimum time,
 * unless its kind is shorter or it is already used.
 */
export function whyNoCoupon(order: OpenOrder, issued: Issued, now: Date, isUsed = false): NoCoupon | null {
  const { couponType, lifeMinutes } = order;
  if (couponType === 'CREDIT_PASS') return null;
  const expiresAt = expiryOf(order, issued);
  if (couponType === 'DIRECT_EXPIRE_TICKET' ? issued.url === null : issued.code === null)
    return couponType === 'DIRECT_EXPIRE_TICKET' ? 'NO_ADDRESS' : 'NO_CODE';
  if (couponType.startsWith('DIRECT_EXPIRE') && expiresAt === null) return 'NO_END';
  const whole = limits.couponLifeLeastMinutes;
  // A coupon valid for ten minutes must have at least five left when the rider gets it.
  const leastMinutes = isUsed ? 0 : Math.min(whole, lifeMinutes === null ? whole : lifeMinutes / 2);
  const least = now.getTime() + leastMinutes * MINUTE_MILLIS;
  return expiresAt !== null && expiresAt.getTime() <= least ? 'OVER' : null;
}

/** Within this time the rider still sees the outcome on the screen. */
const WATCHED_MILLIS = 2 * MINUTE_MILLIS;

const isLate = ({ redeemedAt }: OpenOrder, now: Date): boolean => now.getTime() - redeemedAt.getTime() > WATCHED_MILLIS;

/**
 * Spends the points and saves the coupon in one transaction. Changes nothing for DUPLICATE (the tenant gave out that
 * code before) and DOUBTFUL (a cancellation may have been sent, and the supplier has not confirmed the order after it,
 * `isFinal`).
 */
async function confirm(
  { deps, tenant, order, note }: Settling,
  { issued, isFinal }: { issued: Issued; isFinal: boolean },
): Promise<SettleState | 'DUPLICATE' | 'DOUBTFUL'> {
  const { memberId, redemptionId, offerId } = order;
  const { tenantId } = tenant;
  const now = deps.clock();
  const context = couponContext(tenantId, offerId);
  return withTenant(deps.database, tenantId, async (tx) => {
    await lockAccounts(tx, [memberId]);
    const locked = await lockOrder(tx, memberId, redemptionId);
    if (locked?.status !== 'HELD') return { status: locked?.status ?? 'RELEASED', isNow: false };
    if (locked.isCancelBegun && !isFinal) return 'DOUBTFUL';
    // Credit goes directly to an account, so other fields of the supplier are not shown.
    const { code, url, fields } = order.couponType === 'CREDIT_PASS' ? { code: null, url: null, fields: {} } : issued;
    const couponExpiresAt = order.couponType === 'CREDIT_PASS' ? null : expiryOf(order, issued);
    const couponEncrypted = code === null ? null : deps.keyRing.encrypt(code, context);
    if (code !== null && couponEncrypted) {
      const hash = couponHash(deps.keyRing, tenantId, code);
      const given = { offerId, redemptionId, sealed: couponEncrypted, hash, expiresAt: couponExpiresAt };
      if (!(await insertIssuedCode(tx, tenantId, given))) return 'DUPLICATE';
    }
    const couponFieldsEncrypted =
      Object.keys(fields).length === 0 ? null : deps.keyRing.encrypt(JSON.stringify(fields), context);
    await writeConfirmed(
      tx,
      { memberId, redemptionId, now, note },
      { couponEncrypted, couponUrl: url, couponExpiresAt, couponFieldsEncrypted },
    );
    if (!(await spendHeldPoints(tx, tenantId, memberId, redemptionId)))
      throw new Error(`Redemption ${redemptionId} is held without points.`);
    const scope = await earningScopeOf({ cache: deps.cache, tenant, tx, now });
    if (paysForRedemptions(scope.programme))
      await saveInAppActions(tx, scope, [
        { memberId, type: 'redemption.confirmed', eventId: redemptionId, of: offerId },
      ]);
    if (isLate(order, now)) await notifyOfReady({ tx, tenant, now }, order);
    return { status: 'CONFIRMED', isNow: true };
  });
}

async function release({ deps, tenant, order, note }: Settling): Promise<SettleState> {
  const { tenantId } = tenant;
  const { memberId, redemptionId } = order;
  const now = deps.clock();
  return withTenant(deps.database, tenantId, async (tx) => {
    await lockAccounts(tx, [memberId]);
    const status = (await lockOrder(tx, memberId, redemptionId))?.status ?? 'RELEASED';
    if (status !== 'HELD') return { status, isNow: false };
    await writeReleased(tx, { memberId, redemptionId, now, note });
    await reopenGrant(tx, memberId, redemptionId);
    if (!(await releasePoints(tx, tenantId, now, { memberId, redemptionId })))
      throw new Error(`Redemption ${redemptionId} is held without points.`);
    const { price = 0 } = (await refundableRow(tx, redemptionId)) ?? {};
    if (isLate(order, now)) await notifyOfRefund({ tx, tenant, now }, order, price);
    return { status: 'RELEASED', isNow: true };
  });
}

function toSettled({ status, isNow }: SettleState, code: 'SOLD_OUT' | 'SUPPLIER_UNAVAILABLE'): Settled {
  if (status === 'RELEASED') return { kind: status, isNow, code };
  return status === 'CONFIRMED' ? { kind: status, isNow } : { kind: status, isSilent: false };
}

const giveBack = async (settling: Settling, code: 'SOLD_OUT' | 'SUPPLIER_UNAVAILABLE'): Promise<Settled> =>
  toSettled(await release(settling), code);

/** Confirms an issued coupon and returns the settled status, or an error text. */
async function keep(settling: Settling, issued: Issued, isFinal: boolean): Promise<Settled | string> {
  const { deps, order, supplier, facts } = settling;
  const why = whyNoCoupon(order, issued, deps.clock(), isFinal);
  if (why !== null) return noCouponText[why];
  const confirmed = () => confirm(settling, { issued, isFinal });
  // A brief database failure must not cost the rider the issued coupon.
  const state = await confirmed().catch((error: unknown) => {
    deps.log.warn({ ...facts, err: error }, 'confirming a redemption failed, and is tried again');
    return confirmed();
  });
  if (state === 'DUPLICATE') return 'its code was given out before';
  if (state === 'DOUBTFUL') return 'a cancellation was on its way';
  // A concurrent call had refunded the points, so the rider will never see this coupon.
  if (state.status === 'RELEASED') await supplier.cancel(order.redemptionId);
  return toSettled(state, 'SUPPLIER_UNAVAILABLE');
}

/** Settles by the supplier's answer alone, or returns why the order must be canceled. */
async function settleByAnswer(settling: Settling, answer: OrderAnswer): Promise<Settled | string> {
  switch (answer.kind) {
    case 'SOLD_OUT':
      return giveBack(settling, 'SOLD_OUT');
    case 'REFUSED':
    case 'NONE':
      settling.deps.log.warn({ ...settling.facts, why: answer.why }, 'a supplier took no order');
      return giveBack(settling, 'SUPPLIER_UNAVAILABLE');
    case 'ISSUED':
      return keep(settling, answer.issued, false);
    case 'PENDING':
      return 'it is still being worked on';
    case 'FAULTY':
    case 'UNKNOWN':
      return answer.why;
  }
}

/** Cancels an order of unknown status and settles by the supplier's reply. */
async function takeOrderBack(settling: Settling, why: string): Promise<Settled> {
  const { deps, tenant, order, supplier, facts } = settling;
  const { memberId, redemptionId } = order;
  // Saved before it is sent: from now on earlier answers of the supplier cannot confirm the order.
  const begun = await withTenant(deps.database, tenant.tenantId, (tx) => beginCancel(tx, memberId, redemptionId));
  if (begun !== 'HELD') return toSettled({ status: begun, isNow: false }, 'SUPPLIER_UNAVAILABLE');
  const canceled = await supplier.cancel(redemptionId);
  if (canceled.kind === 'GONE') {
    deps.log.warn({ ...facts, why }, 'an order was cancelled');
    const settled = await giveBack(settling, 'SUPPLIER_UNAVAILABLE');
    if (settled.kind === 'CONFIRMED')
      deps.log.error(facts, 'a supplier cancelled an order of which it had said that it stands: refund it');
    return settled;
  }
  if (canceled.kind === 'UNKNOWN') {
    deps.log.warn({ ...facts, why, cancel: canceled.why }, 'what became of an order is not known');
    return { kind: 'HELD', isSilent: true };
  }
  return settleWhatStands(settling, why);
}

/** Settles an order that can't be canceled any more: the rider gets it, or it is unusable. */
async function settleWhatStands(settling: Settling, why: string): Promise<Settled> {
  const { deps, order, supplier, facts } = settling;
  const stands = await supplier.look(order.redemptionId);
  if (stands.kind === 'PENDING' || stands.kind === 'UNKNOWN')
    return { kind: 'HELD', isSilent: stands.kind === 'UNKNOWN' };
  const confirmed =
    stands.kind === 'ISSUED' ? await keep(settling, stands.issued, true) : 'why' in stands ? stands.why : why;
  if (typeof confirmed !== 'string') return confirmed;
  // The supplier may charge for it, but the rider gets nothing.
  deps.log.error(
    { ...facts, why: confirmed },
    'an order that cannot be used cannot be cancelled either: its points were given back',
  );
  return giveBack(settling, 'SUPPLIER_UNAVAILABLE');
}

/**
 * Settles a redemption from the supplier's answer: confirmed, canceled, or held while unknown. An order of unknown
 * status is canceled first: points are refunded only if no coupon can be issued for them any more, or the issued one is
 * unusable. Safe with concurrent askers: an order is never both paid for and canceled [REDEEM-17].
 */
export async function settleOrder(
  deps: SettleDeps,
  tenant: Tenant,
  { order, supplier, note = null }: Pick<Settling, 'order' | 'supplier'> & { note?: AnswerNote | null },
  answer: OrderAnswer,
): Promise<Settled> {
  const { redemptionId, supplierId } = order;
  const facts = { tenantId: tenant.tenantId, redemptionId, supplierId };
  const settling: Settling = { deps, tenant, order, supplier, note, facts };
  const settled = await settleByAnswer(settling, answer);
  return typeof settled === 'string' ? takeOrderBack(settling, settled) : settled;
}
