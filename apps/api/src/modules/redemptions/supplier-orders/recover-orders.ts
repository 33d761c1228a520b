import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isTurnOver } from '../../../platform/turn.ts';
import { suppliersOf } from '../../suppliers/index.ts';
import { readOrder, recordCancel, restSupplier, takeDueCancel, takeDueOrder } from './order-store.ts';
import { askSupplierWithLease, leaseEnd, nextAsk } from './place-order.ts';
import { settleOrder } from './settle-order.ts';

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

export interface Recovered {
  confirmed: number;
  released: number;
  /** Unresolved orders; at an unresponsive supplier only the first is asked about. */
  held: number;
}

const LEASE_OF_MILLIS = 10_000;

interface Look {
  deps: Deps;
  tenant: Tenant;
  /** Suppliers that did not respond in this pass; their other orders wait for a later one. */
  silent: string[];
}

async function leaveAlone({ deps, tenant, silent }: Look, supplierId: string, asks: number): Promise<void> {
  silent.push(supplierId);
  const now = deps.clock();
  await withTenant(deps.database, tenant.tenantId, (tx) => restSupplier(tx, supplierId, now, nextAsk(now, asks)));
}

/** Settles open orders one after another until no more are due. */
async function settleOpen(look: Look): Promise<Recovered> {
  const { deps, tenant, silent } = look;
  const { database, clock } = deps;
  const { tenantId } = tenant;
  const count: Recovered = { confirmed: 0, released: 0, held: 0 };
  for (;;) {
    const now = clock();
    const until = leaseEnd(now, LEASE_OF_MILLIS);
    const due = await withTenant(database, tenantId, async (tx) => {
      const order = await takeDueOrder(tx, now, until, silent);
      return order && { order, ready: (await suppliersOf(tx, deps, tenantId)).get(order.supplierId) };
    });
    if (!due) return count;
    const { order, ready } = due;
    const lease = { order, until, askAt: (later: Date) => nextAsk(later, order.asks) };
    const settled = await askSupplierWithLease(deps, tenant, lease, async () => {
      if (!ready) throw new Error(`There is no supplier ${order.supplierId}.`);
      const { supplier } = ready;
      return settleOrder(deps, tenant, { order, supplier }, { kind: 'UNKNOWN', why: 'it was left open' });
    });
    if (settled.kind === 'HELD' && settled.isSilent) await leaveAlone(look, order.supplierId, order.asks);
    count[countedAs[settled.kind]] += 1;
    if (isTurnOver()) return count;
  }
}

const countedAs = { CONFIRMED: 'confirmed', RELEASED: 'released', HELD: 'held' } as const;

/** Cancels orders of refunded redemptions one after another until no more are due. */
async function cancelRefunded(look: Look): Promise<void> {
  const { deps, tenant, silent } = look;
  const { tenantId } = tenant;
  for (;;) {
    const now = deps.clock();
    const due = await withTenant(deps.database, tenantId, (tx) =>
      takeDueCancel(tx, now, leaseEnd(now, LEASE_OF_MILLIS), silent),
    );
    if (!due) return;
    const { redemptionId, supplierId } = due;
    const canceled = await cancelOrder(deps, tenantId, redemptionId).catch((error: unknown) => {
      deps.log.error({ tenantId, redemptionId, supplierId, err: error }, 'cancelling a refunded order failed');
    });
    if (canceled === 'UNKNOWN') await leaveAlone(look, supplierId, due.asks);
    if (isTurnOver()) return;
  }
}

/**
 * Settles orders left open because the process was killed, the supplier did not respond or the database was
 * unavailable. Each is canceled, because its rider saw a failure; if it can't be canceled it is confirmed and appears
 * in the rider's history; unresolved ones are retried later. Then cancels refunded orders still pending. Safe to run
 * concurrently and to kill; one failing order does not block others [REDEEM-17, LEDGER-06].
 */
export async function recoverOrders(deps: Deps, tenant: Tenant): Promise<Recovered> {
  const look: Look = { deps, tenant, silent: [] };
  const count = await settleOpen(look);
  await cancelRefunded(look);
  return count;
}
