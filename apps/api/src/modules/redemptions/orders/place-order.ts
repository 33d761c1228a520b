import { setTimeout as wait } from 'node:timers/promises';
import type { OrderAnswer, SupplierOrder } from '../../../adapters/coupon-supplier.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type ReadySupplier, suppliersOf } from '../../suppliers/index.ts';
import { askSupplierWithLease, nextAsk } from './ask-under-lease.ts';
import { readOrder, takeOrder } from './order-store.ts';
import { type OpenOrder, type Settled, settleOrder } from './settle-order.ts';

const LEASE_MARGIN_MILLIS = 25_000;
const PAUSE_MILLIS = 250;

/**
 * When a lease ends: late enough that the asker has surely ended, including queueing, placing, canceling and checking
 * the order, and a slow database.
 */
export const leaseEnd = (now: Date, timeLimitMillis: number): Date =>
  new Date(now.getTime() + 2 * timeLimitMillis + LEASE_MARGIN_MILLIS);

/** Orders this process is asking about, so a repeated request waits for the same result. */
const underWay = (): Map<string, Promise<Settled>> => new Map();

/** Runs `work` for a redemption, or joins the run already in progress in this process. */
function once({ services }: Deps, redemptionId: string, work: () => Promise<Settled>): Promise<Settled> {
  const present = services.of(underWay);
  const known = present.get(redemptionId);
  if (known) return known;
  const settling = work().finally(() => present.delete(redemptionId));
  present.set(redemptionId, settling);
  return settling;
}

/** Asks the supplier for a held redemption's coupon and settles it, without an open transaction [REDEEM-17]. */
export function placeOrder(
  deps: Deps,
  tenant: Tenant,
  ready: ReadySupplier,
  { open, order }: { open: OpenOrder & { leasedUntil: Date }; order: SupplierOrder },
): Promise<Settled> {
  const lease = { order: open, until: open.leasedUntil, askAt: (now: Date) => nextAsk(now, 0) };
  const { supplier } = ready;
  return once(deps, open.redemptionId, () =>
    askSupplierWithLease(deps, tenant, lease, async () =>
      settleOrder(deps, tenant, { order: open, supplier }, await supplier.place(order)),
    ),
  );
}

/**
 * Settles a held redemption when its member retries: waits for another asker, in this or another process, else asks the
 * supplier. An issued coupon is confirmed, because its rider is present, unless a cancellation may have been sent
 * [REDEEM-04].
 */
export function settleNow(deps: Deps, tenant: Tenant, redemptionId: string): Promise<Settled> {
  const { database, clock } = deps;
  const { tenantId } = tenant;
  return once(deps, redemptionId, async () => {
    const startedAt = performance.now();
    for (;;) {
      const now = clock();
      const { order, ready, until, isMine } = await withTenant(database, tenantId, async (tx) => {
        const found = await readOrder(tx, redemptionId);
        const supplier = (await suppliersOf(tx, deps, tenantId)).get(found?.supplierId ?? '');
        if (!found || !supplier) throw new Error(`Redemption ${redemptionId} is held without an order.`);
        const end = leaseEnd(now, supplier.timeLimitMillis);
        return { order: found, ready: supplier, until: end, isMine: await takeOrder(tx, redemptionId, now, end) };
      });
      if (order.status === 'CONFIRMED') return { kind: 'CONFIRMED', isNow: false };
      if (order.status === 'RELEASED') return { kind: 'RELEASED', isNow: false, code: 'SUPPLIER_UNAVAILABLE' };
      if (isMine)
        return askSupplierWithLease(deps, tenant, { order, until, askAt: () => null }, async () => {
          const looked = await ready.supplier.look(redemptionId);
          const answer: OrderAnswer = looked.kind === 'ISSUED' ? looked : { kind: 'UNKNOWN', why: 'it was left open' };
          return settleOrder(deps, tenant, { order, supplier: ready.supplier }, answer);
        });
      if (performance.now() - startedAt > ready.timeLimitMillis) return { kind: 'HELD', isSilent: true };
      await wait(PAUSE_MILLIS);
    }
  });
}
