import { withTenant } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { suppliersOf } from '../suppliers/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { askAgain, type OrderRow, takeDueOrders } from './order-store.ts';
import { leaseEnd } from './place-order.ts';
import { settleOrder } from './settle-order.ts';

/** What a look at a tenant's open orders came to. */
export interface Recovered {
  confirmed: number;
  released: number;
  /** Orders of which nobody knows yet. */
  held: number;
}

const MOST_AT_ONCE = 20;
const LEASE_OF_MILLIS = 20_000;
const MINUTE_MILLIS = 60_000;
const PAUSE_MAX_MINUTES = 10;

/** The next look at an order that nobody knows about: in a minute, then in two, four, eight and ten. */
const nextLook = (now: Date, { asks }: Pick<OrderRow, 'asks'>): Date =>
  new Date(now.getTime() + Math.min(2 ** Math.max(0, asks - 1), PAUSE_MAX_MINUTES) * MINUTE_MILLIS);

/**
 * Settles orders that whoever placed them left open: it was killed, the supplier was silent, the database was away. Each is
 * cancelled, because its rider was told that nothing came of it; what cannot be cancelled is confirmed and stands in the
 * rider's history; what nobody knows is asked again later. Any number of processes may do this at once, and be killed at
 * it [REDEEM-17].
 */
export async function recoverOrders(deps: Deps, tenant: Tenant): Promise<Recovered> {
  const { database, keyRing, clock } = deps;
  const { tenantId } = tenant;
  const count: Recovered = { confirmed: 0, released: 0, held: 0 };
  /** Suppliers that said nothing in this look: whatever else waits for them waits for the next one. */
  const silent = new Set<string>();
  for (;;) {
    const now = clock();
    const { due, suppliers } = await withTenant(database, tenantId, async (tx) => {
      const taken = await takeDueOrders(tx, now, leaseEnd(now, LEASE_OF_MILLIS), MOST_AT_ONCE);
      return {
        due: taken,
        suppliers: taken.length === 0 ? undefined : await suppliersOf(tx, { database, keyRing }, tenantId),
      };
    });
    for (const order of due) {
      const ready = suppliers?.get(order.supplierId);
      if (!ready) throw new Error(`There is no supplier ${order.supplierId}.`);
      const settled = silent.has(order.supplierId)
        ? { kind: 'HELD' as const, isSilent: true }
        : await settleOrder(deps, tenant, order, ready, { kind: 'UNKNOWN', why: 'it was left open' });
      if (settled.kind === 'HELD') {
        if (settled.isSilent) silent.add(order.supplierId);
        await withTenant(database, tenantId, (tx) => askAgain(tx, order.redemptionId, nextLook(now, order)));
      }
      count[settled.kind === 'CONFIRMED' ? 'confirmed' : settled.kind === 'RELEASED' ? 'released' : 'held'] += 1;
    }
    if (due.length < MOST_AT_ONCE) return count;
  }
}
