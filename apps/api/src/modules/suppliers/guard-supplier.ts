import { setTimeout as wait } from 'node:timers/promises';
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel';
import type { CouponSupplier, OrderAnswer } from '../../adapters/coupon-supplier.ts';
import { createGate, type GateLimits } from '../../platform/limits/gate.ts';

/** How much of one process a supplier may keep busy, and when it is left alone. */
export interface GuardLimits extends GateLimits {
  /** Orders at the supplier at the same time, and besides them so many looks and cancellations. */
  atOnce: number;
  /** How long an order may take that the supplier is working on: it is looked at meanwhile. */
  issueMillis: number;
  /** So many failures in a row, and nobody is sent there for a while. */
  failuresMax: number;
  restMillis: number;
}

/** Limits for a supplier that is given so long to issue; whoever waits longer than that for a turn has waited in vain. */
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

/** A supplier that costs little while it is slow, and nothing while it is down. */
export interface GuardedSupplier extends CouponSupplier {
  /** Whether an order would be turned away without asking. */
  isShut(): boolean;
}

const failed = (answer: unknown): boolean => {
  const { kind } = answer as OrderAnswer;
  return kind === 'UNKNOWN' || kind === 'FAULTY' || kind === 'NONE';
};

const crowded = 'too many orders are under way';

/**
 * Bounds how many calls are under way and leaves a supplier alone that failed several times in a row, until one order is
 * let through to try. An order that is turned away never left. Looking and cancelling go on while a supplier is left
 * alone: they settle what is open.
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

  /** Asks about an order that is worked on until there is an answer or the supplier's time is up. */
  const awaitIssue = async (orderId: string, startedAt: number): Promise<OrderAnswer> => {
    let pause = PENDING_PAUSE_MILLIS;
    while (performance.now() - startedAt + pause < issueMillis) {
      await wait(pause);
      const looked = await supplier.look(orderId);
      // A look that failed says nothing about the order.
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
