import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { freeOrder } from './order-store.ts';
import type { OpenOrder, Settled } from './settle-order.ts';

const MINUTE_MILLIS = 60_000;
const PAUSE_MAX_MINUTES = 10;

/** When the job asks (again) about an unresolved order: after one minute, then two, four, eight and ten. */
export const nextAsk = (now: Date, asks: number): Date =>
  new Date(now.getTime() + Math.min(2 ** Math.max(0, asks - 1), PAUSE_MAX_MINUTES) * MINUTE_MILLIS);

/** Lease of one order: its end, and when the job asks next if this brings no answer; null keeps the scheduled time. */
export interface Lease {
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
