import { setTimeout as wait } from 'node:timers/promises';
import type { OrderAnswer, SupplierOrder } from '../../adapters/coupon-supplier.ts';
import type { Database } from '../../platform/database.ts';
import { withTenant } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type ReadySupplier, suppliersOf } from '../suppliers/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { askAgain, readOrder, takeOrder } from './order-store.ts';
import { type OpenOrder, type Settled, settleOrder } from './settle-order.ts';

const LEASE_MARGIN_MILLIS = 15_000;
const PENDING_PAUSE_MILLIS = 250;
const PENDING_PAUSE_MAX_MILLIS = 2_000;
/** Where it is not known, the recovery asks again soon. */
const ASK_AGAIN_MILLIS = 60_000;

/**
 * Until when whoever asks a supplier of this patience has surely ended: its order waited for its turn, was placed, then
 * cancelled and looked at.
 */
export const leaseEnd = (now: Date, timeLimitMillis: number): Date =>
  new Date(now.getTime() + 4 * timeLimitMillis + LEASE_MARGIN_MILLIS);

/** Orders that this process is asking about, so that a repeated press waits for the same answer. */
const underWay = new WeakMap<Database, Map<string, Promise<Settled>>>();

/** Runs `work` for a redemption unless this process is at it already; either way answers what comes of it. */
function once(database: Database, redemptionId: string, work: () => Promise<Settled>): Promise<Settled> {
  let mine = underWay.get(database);
  if (!mine) underWay.set(database, (mine = new Map()));
  const present = mine;
  const known = present.get(redemptionId);
  if (known) return known;
  const settling = work().finally(() => present.delete(redemptionId));
  present.set(redemptionId, settling);
  return settling;
}

/** Asks about an order that is worked on until there is an answer or the supplier's time is up. */
async function awaitIssue(
  { supplier, timeLimitMillis }: ReadySupplier,
  orderId: string,
  first: OrderAnswer,
  startedAt: number,
): Promise<OrderAnswer> {
  let answer = first;
  let pause = PENDING_PAUSE_MILLIS;
  while (answer.kind === 'PENDING' && performance.now() - startedAt + pause < timeLimitMillis) {
    await wait(pause);
    const looked = await supplier.look(orderId);
    // A look that failed says nothing about the order.
    if (looked.kind !== 'UNKNOWN') answer = looked;
    pause = Math.min(pause * 2, PENDING_PAUSE_MAX_MILLIS);
  }
  return answer;
}

/** Asks the supplier for what a held redemption ordered and settles it. No transaction is open meanwhile [REDEEM-17]. */
export function placeOrder(
  deps: Deps,
  tenant: Tenant,
  ready: ReadySupplier,
  open: OpenOrder,
  order: SupplierOrder,
): Promise<Settled> {
  return once(deps.database, open.redemptionId, async () => {
    const startedAt = performance.now();
    const first = await ready.supplier.place(order);
    const answer = first.kind === 'PENDING' ? await awaitIssue(ready, order.orderId, first, startedAt) : first;
    const settled = await settleOrder(deps, tenant, open, ready, answer);
    if (settled.kind === 'HELD') {
      const at = new Date(deps.clock().getTime() + ASK_AGAIN_MILLIS);
      await withTenant(deps.database, tenant.tenantId, (tx) => askAgain(tx, open.redemptionId, at));
    }
    return settled;
  });
}

/**
 * Settles one held redemption that a member asks about again: waits for whoever is at it, here or in another process, and
 * else asks the supplier itself. What was issued is kept: its rider is there to take it [REDEEM-04].
 */
export function settleNow(deps: Deps, tenant: Tenant, redemptionId: string): Promise<Settled> {
  const { database, keyRing, clock } = deps;
  const { tenantId } = tenant;
  return once(database, redemptionId, async () => {
    const startedAt = performance.now();
    for (;;) {
      const now = clock();
      const { order, ready, isMine } = await withTenant(database, tenantId, async (tx) => {
        const found = await readOrder(tx, redemptionId);
        const supplier = (await suppliersOf(tx, { database, keyRing }, tenantId)).get(found?.supplierId ?? '');
        if (!found || !supplier) throw new Error(`Redemption ${redemptionId} is held without an order.`);
        const until = leaseEnd(now, supplier.timeLimitMillis);
        return { order: found, ready: supplier, isMine: await takeOrder(tx, redemptionId, now, until) };
      });
      if (order.status === 'CONFIRMED') return { kind: 'CONFIRMED' };
      if (order.status === 'RELEASED') return { kind: 'RELEASED', code: 'SUPPLIER_UNAVAILABLE' };
      if (isMine) {
        const looked = await ready.supplier.look(redemptionId);
        const answer: OrderAnswer = looked.kind === 'ISSUED' ? looked : { kind: 'UNKNOWN', why: 'it was left open' };
        return settleOrder(deps, tenant, order, ready, answer);
      }
      if (performance.now() - startedAt > ready.timeLimitMillis) return { kind: 'HELD', isSilent: true };
      await wait(PENDING_PAUSE_MILLIS);
    }
  });
}
