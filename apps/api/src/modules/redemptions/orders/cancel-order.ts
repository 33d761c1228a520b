import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { suppliersOf } from '../../suppliers/index.ts';
import { nextAsk } from './ask-under-lease.ts';
import { readOrder, recordCancel } from './order-store.ts';

/**
 * Outcome of canceling a refunded redemption's order: there was no order, canceled, too late (it is or may be used), or
 * unknown.
 */
export type OrderCancel = 'NO_ORDER' | 'CANCELED' | 'KEPT' | 'UNKNOWN';

/**
 * Asks the supplier to cancel a refunded redemption's order, after the refund was committed, and saves the outcome; the
 * job retries while it is unknown. Known outcomes are not asked again. The rider has the points back either way; the
 * supplier's charge is settled between it and the agency [LEDGER-06].
 */
export async function cancelOrder(
  deps: Pick<Deps, 'database' | 'services' | 'keyRing' | 'clock' | 'log'>,
  tenantId: string,
  redemptionId: string,
): Promise<OrderCancel> {
  const { database, clock } = deps;
  const { order, ready } = await withTenant(database, tenantId, async (tx) => {
    const found = await readOrder(tx, redemptionId);
    return { order: found, ready: found && (await suppliersOf(tx, deps, tenantId)).get(found.supplierId) };
  });
  if (!order?.isRefunded || !ready) return 'NO_ORDER';
  const { cancelOutcome, asks } = order;
  if (cancelOutcome === 'CANCELED' || cancelOutcome === 'KEPT') return cancelOutcome;
  const { kind } = await ready.supplier.cancel(redemptionId);
  const outcome = kind === 'GONE' ? 'CANCELED' : kind;
  const againAt = outcome === 'UNKNOWN' ? nextAsk(clock(), asks) : null;
  await withTenant(database, tenantId, (tx) => recordCancel(tx, redemptionId, outcome, againAt));
  return outcome;
}
