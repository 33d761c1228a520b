import { setTimeout as wait } from 'node:timers/promises';
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel';
import type { CouponSupplier, OrderAnswer } from '../../adapters/coupon-supplier.ts';
import { createHttpSupplier } from '../../adapters/http-supplier.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { createGate, type GateLimits } from '../../platform/limits/gate.ts';
import { secretContext } from './connect-supplier.ts';
import { readSuppliers, type SupplierRow } from './store.ts';

interface GuardLimits extends GateLimits {
  /** Maximum concurrent orders; lookups and cancellations have a separate limit of the same size. */
  atOnce: number;
  issueMillis: number;
  /** Consecutive failures after which the supplier gets no orders for a while. */
  failuresMax: number;
  restMillis: number;
}

/** Limits for a supplier with this time limit; waiting for a slot is limited to the same time. */
const usualLimits = (timeLimitMillis: number): GuardLimits => ({
  atOnce: 8,
  waiting: 256,
  turnMillis: timeLimitMillis,
  issueMillis: timeLimitMillis,
  failuresMax: 5,
  restMillis: 30_000,
});

const PENDING_PAUSE_MILLIS = 250;
const PENDING_PAUSE_MAX_MILLIS = 2_000;

interface GuardedSupplier extends CouponSupplier {
  /** True if an order would be rejected without calling the supplier. */
  isShut(): boolean;
}

const failed = (answer: unknown): boolean => {
  const { kind } = answer as OrderAnswer;
  return kind === 'UNKNOWN' || kind === 'FAULTY' || kind === 'NONE';
};

const crowded = 'too many orders are under way';

/**
 * Limits concurrent calls and stops orders after several consecutive failures, until one trial order succeeds. Rejected
 * orders were never sent. Lookups and cancellations are still allowed then, because they settle open orders.
 */
export function guardSupplier(supplier: CouponSupplier, limits: GuardLimits): GuardedSupplier {
  const { failuresMax, restMillis, issueMillis } = limits;
  const breaker = circuitBreaker(handleWhenResult(failed), {
    halfOpenAfter: restMillis,
    breaker: new ConsecutiveBreaker(failuresMax),
  });
  const placing = createGate(limits);
  const asking = createGate(limits);
  let restsUntil = 0;
  breaker.onBreak(() => {
    restsUntil = Date.now() + restMillis;
  });

  const awaitIssue = async (orderId: string, startedAt: number): Promise<OrderAnswer> => {
    let pause = PENDING_PAUSE_MILLIS;
    while (performance.now() - startedAt + pause < issueMillis) {
      await wait(pause);
      const looked = await supplier.look(orderId);
      // A failed lookup doesn't mean that the order failed.
      if (looked.kind !== 'PENDING' && looked.kind !== 'UNKNOWN') return looked;
      pause = Math.min(pause * 2, PENDING_PAUSE_MAX_MILLIS);
    }
    return { kind: 'PENDING' };
  };
  const place: CouponSupplier['place'] = async (order) => {
    const startedAt = performance.now();
    try {
      const answer = await breaker.execute(() => supplier.place(order));
      return answer.kind === 'PENDING' ? await awaitIssue(order.orderId, startedAt) : answer;
    } catch (error) {
      if (error instanceof BrokenCircuitError) return { kind: 'NONE', why: 'it failed too often' };
      throw error;
    }
  };

  return {
    place: (order) => placing.pass(() => place(order), { kind: 'NONE', why: crowded }),
    look: (orderId) => asking.pass(() => supplier.look(orderId), { kind: 'UNKNOWN', why: crowded }),
    cancel: (orderId) => asking.pass(() => supplier.cancel(orderId), { kind: 'UNKNOWN', why: crowded }),
    isShut: () => (breaker.state === CircuitState.Open && Date.now() < restsUntil) || placing.isFull(),
  };
}

export interface ReadySupplier {
  supplierId: string;
  supplier: GuardedSupplier;
  timeLimitMillis: number;
  isConnected: boolean;
}

interface Remembered {
  digest: string;
  supplier: GuardedSupplier;
}

/** Circuit breaker state per process; a supplier reconnected with other details starts over. */
const createMemory = (): Map<string, Remembered> => new Map();

const digestOf = ({ url, secretEncrypted, timeLimitMillis, allowsPrivate }: SupplierRow): string =>
  JSON.stringify([url, secretEncrypted.toString('base64'), timeLimitMillis, allowsPrivate]);

const WHY_CLOSED = 'its secret cannot be opened: connect it anew';
/** Placeholder for a supplier whose secret can't be decrypted: rejects new orders and reports open ones as unknown. */
const mute: GuardedSupplier = {
  isShut: () => true,
  place: async () => ({ kind: 'NONE', why: WHY_CLOSED }),
  look: async () => ({ kind: 'UNKNOWN', why: WHY_CLOSED }),
  cancel: async () => ({ kind: 'UNKNOWN', why: WHY_CLOSED }),
};

type Opening = Pick<Deps, 'services' | 'keyRing' | 'log'>;

function openSupplier({ keyRing, log }: Opening, tenantId: string, row: SupplierRow): GuardedSupplier {
  const { supplierId, url, timeLimitMillis, allowsPrivate, secretEncrypted } = row;
  try {
    const secret = keyRing.decrypt(secretEncrypted, secretContext(tenantId, supplierId));
    const connection = { url, secret, timeLimitMillis, allowsPrivate };
    return guardSupplier(createHttpSupplier(connection), usualLimits(timeLimitMillis));
  } catch (error) {
    log.error({ tenantId, supplierId, err: error }, 'the secret of a supplier cannot be opened: its offers are shut');
    return mute;
  }
}

/**
 * The tenant's suppliers by id, including disconnected ones, read in one statement. One that can't be decrypted does
 * not affect the others [REDEEM-17].
 */
export async function suppliersOf(tx: Tx, deps: Opening, tenantId: string): Promise<Map<string, ReadySupplier>> {
  const known = deps.services.of(createMemory);
  const ready = (await readSuppliers(tx)).map((row): [string, ReadySupplier] => {
    const { supplierId, timeLimitMillis } = row;
    const key = `${tenantId}/${supplierId}`;
    const digest = digestOf(row);
    let remembered = known.get(key);
    if (remembered?.digest !== digest)
      known.set(key, (remembered = { digest, supplier: openSupplier(deps, tenantId, row) }));
    const { supplier } = remembered;
    return [supplierId, { supplierId, supplier, timeLimitMillis, isConnected: row.disconnectedAt === null }];
  });
  return new Map(ready);
}
