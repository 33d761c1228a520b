import { setTimeout as wait } from 'node:timers/promises';
import type { OrderAnswer, SupplierOrder } from '../../../adapters/coupon-supplier.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type ReadySupplier, suppliersOf } from '../../suppliers/index.ts';
import { freeOrder, readOrder, takeOrder } from './order-store.ts';
import { type OpenOrder, type Settled, settleOrder } from './settle-order.ts';

const MINUTE_MILLIS = 60_000;
const PAUSE_MAX_MINUTES = 10;

/** When the job asks (again) about an unresolved order: after one minute, then two, four, eight and ten. */
export const nextAsk = (now: Date, asks: number): Date =>
  new Date(now.getTime() + Math.min(2 ** Math.max(0, asks - 1), PAUSE_MAX_MINUTES) * MINUTE_MILLIS);

/** Lease of one order: its end, and when the job asks next if this brings no answer; null keeps the scheduled time. */
interface Lease {
  order: Pick<OpenOrder, 'redemptionId' | 'supplierId'>;
  until: Date;
  askAt: (now: Date) => Date | null;
}

/**
 * Settles a leased order. On any error the order stays unresolved: the error is logged, and the lease is released for a
 * retry with the same key [REDEEM-17].
 */
export async function askSupplierWithLease(
  deps: Pick<Deps, 'database' | 'clock' | 'log'>,
  { tenantId }: Tenant,
  { order, until, askAt }: Lease,
  settle: () => Promise<Settled>,
): Promise<Settled> {
  const { redemptionId, supplierId } = order;
  const facts = { tenantId, redemptionId, supplierId };
  const settled = await settle().catch((error: unknown): Settled => {
    deps.log.error({ ...facts, err: error }, 'settling an order failed');
    return { kind: 'HELD', isSilent: false };
  });
  if (settled.kind !== 'HELD') return settled;
  const now = deps.clock();
  try {
    await withTenant(deps.database, tenantId, (tx) => freeOrder(tx, redemptionId, { until, now, askAt: askAt(now) }));
  } catch (error) {
    // Not fatal: the lease expires.
    deps.log.error({ ...facts, err: error }, 'an order could not be freed');
  }
  return settled;
}

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
