import type { Issued } from '../../../adapters/coupon-supplier.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type ReadySupplier, suppliersOf } from '../../suppliers/index.ts';
import { knownCoupons } from '../coupons/coupon-store.ts';
import { couponHash } from '../coupons/issue-coupon.ts';
import { noteAnswer } from './answer-store.ts';
import { readOrder } from './order-store.ts';
import { type NoCoupon, settleOrder, whyNoCoupon } from './settle-order.ts';

/** What an operator says in the stead of a supplier: that it issued this, or that nothing came of the order. */
export type HandAnswer = { kind: 'ISSUED'; issued: Issued } | { kind: 'NOTHING' };

/** Who answers, and why; kept with the order. */
export interface AnswerNote {
  by: string;
  reason: string;
}

/** What became of it and when, where that was written down. WAS_: it had been settled before. */
export type AnswerOutcome =
  | { kind: 'CONFIRMED' | 'RELEASED' | 'WAS_CONFIRMED' | 'WAS_RELEASED'; settledAt: Date | null }
  | { kind: 'UNKNOWN' }
  /** The supplier answers: it is to be asked, not an operator. */
  | { kind: 'SUPPLIER_ANSWERS'; supplierId: string }
  /** What was named is no coupon that a rider can use, and nothing changed. */
  | { kind: 'NO_COUPON'; why: NoCoupon | 'KNOWN' };

/** A supplier that says what an operator says for it. */
const standIn = (answer: HandAnswer): ReadySupplier['supplier'] => ({
  isShut: () => false,
  place: async () => ({ kind: 'UNKNOWN', why: 'nobody orders of a stand-in' }),
  look: async () => (answer.kind === 'ISSUED' ? answer : { kind: 'NONE', why: 'an operator said so' }),
  cancel: async () => ({ kind: answer.kind === 'ISSUED' ? 'KEPT' : 'GONE' }),
});

/**
 * Settles an order whose supplier is gone for good, by what an operator says in its stead: the points are spent and the
 * coupon is the rider's, or the points return. Once: what is settled stays as it is. A supplier that answers is not
 * spoken for unless `isForced`. Who answered and why is written before anything moves [REDEEM-17].
 */
export async function answerOrder(
  deps: Deps,
  tenant: Tenant,
  redemptionId: string,
  { answer, note, isForced = false }: { answer: HandAnswer; note: AnswerNote; isForced?: boolean },
): Promise<AnswerOutcome> {
  const { database, keyRing, clock } = deps;
  const { tenantId } = tenant;
  const { order, ready } = await withTenant(database, tenantId, async (tx) => {
    const found = await readOrder(tx, redemptionId);
    return { order: found, ready: found && (await suppliersOf(tx, deps, tenantId)).get(found.supplierId) };
  });
  if (!order) return { kind: 'UNKNOWN' };
  if (order.status !== 'HELD') return { kind: `WAS_${order.status}`, settledAt: order.settledAt };
  if (!isForced && ready && (await ready.supplier.look(redemptionId)).kind !== 'UNKNOWN')
    return { kind: 'SUPPLIER_ANSWERS', supplierId: order.supplierId };

  const why = answer.kind === 'ISSUED' ? whyNoCoupon(order, answer.issued, clock()) : null;
  if (why !== null) return { kind: 'NO_COUPON', why };
  const isOpen = await withTenant(database, tenantId, async (tx) => {
    const code = answer.kind === 'ISSUED' ? answer.issued.code : null;
    const isKnown =
      code !== null && (await knownCoupons(tx, tenantId, [couponHash(keyRing, tenantId, code)])).length > 0;
    return isKnown ? null : noteAnswer(tx, redemptionId, clock(), note);
  });
  if (isOpen === null) return { kind: 'NO_COUPON', why: 'KNOWN' };

  const supplier = standIn(answer);
  await settleOrder(deps, tenant, { order, supplier }, { kind: 'UNKNOWN', why: 'an operator answers' });
  const settled = await withTenant(database, tenantId, (tx) => readOrder(tx, redemptionId));
  const wanted = answer.kind === 'ISSUED' ? 'CONFIRMED' : 'RELEASED';
  if (settled === undefined || settled.status === 'HELD')
    throw new Error(`Redemption ${redemptionId} could not be settled.`);
  const { status, settledAt } = settled;
  return { kind: isOpen && status === wanted ? wanted : `WAS_${status}`, settledAt };
}
