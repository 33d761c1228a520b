import { setTimeout as wait } from 'node:timers/promises';
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel';
import type { CouponSupplier, OrderAnswer } from '../../adapters/coupon-supplier.ts';
import { createGate, type GateLimits } from '../../platform/limits/gate.ts';

export interface GuardLimits extends GateLimits {
  /** Maximum concurrent orders; lookups and cancellations have a separate limit of the same size. */
  atOnce: number;
  issueMillis: number;
  /** Consecutive failures after which the supplier gets no orders for a while. */
  failuresMax: number;
  restMillis: number;
}

/** Limits for a supplier with this time limit; waiting for a slot is limited to the same time. */
export const usualLimits = (timeLimitMillis: number): GuardLimits => ({
  atOnce: 8,
  waiting: 256,
  turnMillis: timeLimitMillis,
  issueMillis: timeLimitMillis,
  failuresMax: 5,
  restMillis: 30_000,
});

const PENDING_PAUSE_MILLIS = 250;
const PENDING_PAUSE_MAX_MILLIS = 2_000;

export interface GuardedSupplier extends CouponSupplier {
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
