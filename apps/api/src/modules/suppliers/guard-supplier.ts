import {
  BrokenCircuitError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  wrap,
} from 'cockatiel';
import type { CouponSupplier, OrderAnswer } from '../../adapters/coupon-supplier.ts';

/** How much of one process a supplier may keep busy, and when it is left alone. */
export interface GuardLimits {
  /** Orders at the supplier at the same time, and how many more may wait for their turn. */
  atOnce: number;
  waiting: number;
  /** So many failures in a row, and nobody is sent there for a while. */
  failuresMax: number;
  restMillis: number;
}

const usual: GuardLimits = { atOnce: 8, waiting: 8, failuresMax: 5, restMillis: 30_000 };

/** A supplier that costs little while it is slow, and nothing while it is down. */
export interface GuardedSupplier extends CouponSupplier {
  /** Whether an order would be turned away without asking. */
  isShut(): boolean;
}

const failed = (answer: unknown): boolean => {
  const { kind } = answer as OrderAnswer;
  return kind === 'UNKNOWN' || kind === 'FAULTY' || kind === 'NONE';
};

/**
 * Bounds how many orders are under way and leaves a supplier alone that failed several times in a row, until one order is
 * let through to try. An order that is turned away never left. Looking and cancelling always go through: they settle what
 * is open.
 */
export function guardSupplier(supplier: CouponSupplier, limits: GuardLimits = usual): GuardedSupplier {
  const { atOnce, waiting, failuresMax, restMillis } = limits;
  const breaker = circuitBreaker(handleWhenResult(failed), {
    halfOpenAfter: restMillis,
    breaker: new ConsecutiveBreaker(failuresMax),
  });
  const crowd = bulkhead(atOnce, waiting);
  const guarded = wrap(crowd, breaker);
  let restsUntil = 0;
  breaker.onBreak(() => {
    restsUntil = Date.now() + restMillis;
  });
  return {
    async place(order) {
      try {
        return await guarded.execute(() => supplier.place(order));
      } catch (error) {
        const why = error instanceof BrokenCircuitError ? 'it failed too often' : 'too many orders are under way';
        return { kind: 'NONE', why };
      }
    },
    look: (orderId) => supplier.look(orderId),
    cancel: (orderId) => supplier.cancel(orderId),
    isShut: () =>
      (breaker.state === CircuitState.Open && Date.now() < restsUntil) ||
      (crowd.executionSlots === 0 && crowd.queueSlots === 0),
  };
}
