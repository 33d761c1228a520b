import { withTenant } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { suppliersOf } from '../suppliers/index.ts';
import { noteCancel, readOrder } from './order-store.ts';

/** What became of cancelling a refunded redemption's order: there was none, done, too late (it is or may be used), or not known. */
export type OrderCancel = 'NO_ORDER' | 'CANCELED' | 'KEPT' | 'UNKNOWN';

/**
 * Asks the supplier of a refunded redemption to cancel its order, after the refund was committed, and notes what came of
 * it. The rider has the points back either way; what a supplier keeps is between it and the agency [LEDGER-06].
 */
export async function cancelOrder(
  { database, keyRing }: Pick<Deps, 'database' | 'keyRing'>,
  tenantId: string,
  redemptionId: string,
): Promise<OrderCancel> {
  const ready = await withTenant(database, tenantId, async (tx) => {
    const order = await readOrder(tx, redemptionId);
    if (order?.status !== 'CONFIRMED') return undefined;
    return (await suppliersOf(tx, { database, keyRing }, tenantId)).get(order.supplierId);
  });
  if (!ready) return 'NO_ORDER';
  const { kind } = await ready.supplier.cancel(redemptionId);
  const outcome = kind === 'GONE' ? 'CANCELED' : kind;
  await withTenant(database, tenantId, (tx) => noteCancel(tx, redemptionId, outcome));
  return outcome;
}
