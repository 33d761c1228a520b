import type { Issued } from '../../../adapters/coupon-supplier.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type ReadySupplier, suppliersOf } from '../../suppliers/index.ts';
import { knownCoupons } from '../coupons/coupon-store.ts';
import { couponHash } from '../coupons/issue-coupon.ts';
import { type AnswerNote, readOrder } from './order-store.ts';
import { type NoCoupon, type OpenOrder, settleOrder, whyNoCoupon } from './settle-order.ts';

export type HandAnswer = { kind: 'ISSUED'; issued: Issued } | { kind: 'NOTHING' };

/**
 * Outcome, with the time and the operator who settled it; null if the supplier did, or if not recorded. WAS_: it was
 * already settled.
 */
export type AnswerOutcome =
  | {
      kind: 'CONFIRMED' | 'RELEASED' | 'WAS_CONFIRMED' | 'WAS_RELEASED';
      settledAt: Date | null;
      settledBy: string | null;
    }
  | { kind: 'UNKNOWN' }
  /** The supplier is reachable and must be asked instead. */
  | { kind: 'SUPPLIER_ANSWERS'; supplierId: string }
  /** The named coupon is unusable for a rider; nothing changed. */
  | { kind: 'NO_COUPON'; why: NoCoupon | 'KNOWN' };

/** A substitute supplier that returns the operator's answer. */
const createManualSupplier = (answer: HandAnswer): ReadySupplier['supplier'] => ({
  isShut: () => false,
  place: async () => ({ kind: 'UNKNOWN', why: 'nobody orders of a stand-in' }),
  look: async () => (answer.kind === 'ISSUED' ? answer : { kind: 'NONE', why: 'an operator said so' }),
  cancel: async () => ({ kind: answer.kind === 'ISSUED' ? 'KEPT' : 'GONE' }),
});

async function getCouponError(
  { database, keyRing, clock }: Deps,
  tenantId: string,
  order: OpenOrder,
  issued: Issued,
): Promise<NoCoupon | 'KNOWN' | null> {
  const why = whyNoCoupon(order, issued, clock());
  if (why !== null || issued.code === null) return why;
  const hash = couponHash(keyRing, tenantId, issued.code);
  const known = await withTenant(database, tenantId, (tx) => knownCoupons(tx, tenantId, [hash]));
  return known.length > 0 ? 'KNOWN' : null;
}

/**
 * Settles an order of a supplier that is gone for good, by an operator's answer: the points are spent and the rider
 * gets the coupon, or the points are refunded. Settled orders stay. Rejected while the supplier answers, unless
 * `isForced`. Operator and reason are saved in the same transaction [REDEEM-17, DESK-417].
 */
export async function answerOrder(
  deps: Deps,
  tenant: Tenant,
  redemptionId: string,
  { answer, note, isForced = false }: { answer: HandAnswer; note: AnswerNote; isForced?: boolean },
): Promise<AnswerOutcome> {
  const { database } = deps;
  const { tenantId } = tenant;
  const { order, ready } = await withTenant(database, tenantId, async (tx) => {
    const found = await readOrder(tx, redemptionId);
    return { order: found, ready: found && (await suppliersOf(tx, deps, tenantId)).get(found.supplierId) };
  });
  if (!order) return { kind: 'UNKNOWN' };
  const { status, settledAt, settledBy } = order;
  if (status !== 'HELD') return { kind: `WAS_${status}`, settledAt, settledBy };
  if (!isForced && ready && (await ready.supplier.look(redemptionId)).kind !== 'UNKNOWN')
    return { kind: 'SUPPLIER_ANSWERS', supplierId: order.supplierId };

  const why = answer.kind === 'ISSUED' ? await getCouponError(deps, tenantId, order, answer.issued) : null;
  if (why !== null) return { kind: 'NO_COUPON', why };

  const by = { order, supplier: createManualSupplier(answer), note };
  const came = await settleOrder(deps, tenant, by, { kind: 'UNKNOWN', why: 'an operator answers' });
  const settled = await withTenant(database, tenantId, (tx) => readOrder(tx, redemptionId));
  if (came.kind === 'HELD' || settled === undefined)
    throw new Error(`Redemption ${redemptionId} could not be settled.`);
  const isAsRequested = came.isNow && came.kind === (answer.kind === 'ISSUED' ? 'CONFIRMED' : 'RELEASED');
  return {
    kind: isAsRequested ? came.kind : `WAS_${came.kind}`,
    settledAt: settled.settledAt,
    settledBy: settled.settledBy,
  };
}
