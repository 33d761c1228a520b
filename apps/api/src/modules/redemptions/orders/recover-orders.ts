import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { suppliersOf } from '../../suppliers/index.ts';
import { askUnderLease, nextAsk } from './ask-under-lease.ts';
import { cancelOrder } from './cancel-order.ts';
import { restSupplier, takeDueCancel, takeDueOrder } from './order-store.ts';
import { leaseEnd } from './place-order.ts';
import { settleOrder } from './settle-order.ts';

/** What a look at a tenant's open orders came to. */
export interface Recovered {
  confirmed: number;
  released: number;
  /** Orders of which nobody knows yet; of a supplier that says nothing only the first is asked about. */
  held: number;
}

const LEASE_OF_MILLIS = 10_000;

/** One look at a tenant's orders. */
interface Look {
  deps: Deps;
  tenant: Tenant;
  /** Suppliers that said nothing in this look: whatever else waits for them waits for a later one. */
  silent: string[];
}

/** Asks a supplier that said nothing no more in this look, and puts off whatever waits for it. */
async function leaveAlone({ deps, tenant, silent }: Look, supplierId: string, asks: number): Promise<void> {
  silent.push(supplierId);
  const now = deps.clock();
  await withTenant(deps.database, tenant.tenantId, (tx) => restSupplier(tx, supplierId, now, nextAsk(now, asks)));
}

/** Settles orders that were left open, one after the other, until none is due. */
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
    const settled = await askUnderLease(deps, tenant, lease, async () => {
      if (!ready) throw new Error(`There is no supplier ${order.supplierId}.`);
      const { supplier } = ready;
      return settleOrder(deps, tenant, { order, supplier }, { kind: 'UNKNOWN', why: 'it was left open' });
    });
    if (settled.kind === 'HELD' && settled.isSilent) await leaveAlone(look, order.supplierId, order.asks);
    count[countedAs[settled.kind]] += 1;
  }
}

const countedAs = { CONFIRMED: 'confirmed', RELEASED: 'released', HELD: 'held' } as const;

/** Cancels orders of refunded redemptions, one after the other, until none is due. */
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
  }
}

/**
 * Settles orders that whoever placed them left open: it was killed, the supplier was silent, the database was away. Each is
 * cancelled, because its rider was told that nothing came of it; what cannot be cancelled is confirmed and stands in the
 * rider's history; what nobody knows is asked again later. Then cancels what was refunded and could not be cancelled so
 * far. Any number of processes may do this at once, and be killed at it; one order's trouble keeps no other waiting
 * [REDEEM-17, LEDGER-06].
 */
export async function recoverOrders(deps: Deps, tenant: Tenant): Promise<Recovered> {
  const look: Look = { deps, tenant, silent: [] };
  const count = await settleOpen(look);
  await cancelRefunded(look);
  return count;
}
