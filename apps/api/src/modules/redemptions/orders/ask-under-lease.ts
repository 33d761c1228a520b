import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { freeOrder } from './order-store.ts';
import type { OpenOrder, Settled } from './settle-order.ts';

const MINUTE_MILLIS = 60_000;
const PAUSE_MAX_MINUTES = 10;

/** When the job asks (again) about what nobody knows: in a minute, then in two, four, eight and ten. */
export const nextAsk = (now: Date, asks: number): Date =>
  new Date(now.getTime() + Math.min(2 ** Math.max(0, asks - 1), PAUSE_MAX_MINUTES) * MINUTE_MILLIS);

/**
 * What one asker holds: an order, until when, and when the job asks about it next if this brings no answer; null: when
 * it would have anyway.
 */
export interface Lease {
  order: Pick<OpenOrder, 'redemptionId' | 'supplierId'>;
  until: Date;
  askAt: (now: Date) => Date | null;
}

/**
 * Settles an order that this asker has taken. Whatever goes wrong, nobody knows yet: it is logged, and the order is free at
 * once for its own key [REDEEM-17].
 */
export async function askUnderLease(
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
    // The lease ends by itself.
    deps.log.error({ ...facts, err: error }, 'an order could not be freed');
  }
  return settled;
}
