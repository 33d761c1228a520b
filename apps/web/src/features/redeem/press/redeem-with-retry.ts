import { type Redemption, redeemOffer } from '@fareback/contract';
import { api } from '../../../data/calls/client.ts';
import type { PendingAttempt } from './pending-attempt.ts';
import { classifyRedeemError } from './redeem-outcome.ts';

/** Delays between retries after a lost response, long enough for a server restart. */
const pausesMs = [400, 1200, 2400];
/** Delays between retries while a supplier has not answered. */
const pendingPausesMs = [...pausesMs, 4000, 8000];

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Redemptions with a lost response and its error: they may have succeeded, whatever errors follow. */
const lostReplies = new WeakMap<PendingAttempt, unknown>();

/**
 * Redeems with retries. A lost response is retried with the same key, for which the server returns the first
 * redemption. Rejects with the last error, but with the lost response if a server error follows one, because that
 * proves nothing [REDEEM-19].
 */
export async function redeemWithRetry(attempt: PendingAttempt): Promise<Redemption> {
  const { offerId, key, price } = attempt;
  const body = { VeloAmount: price };
  const send = () => api.call(redeemOffer, { params: { id: offerId }, headers: { 'idempotency-key': key }, body });
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const failure = classifyRedeemError(error);
      if (failure.kind !== 'lost') throw error;
      if (failure.why === 'unheard') lostReplies.set(attempt, error);
      const pauseMs = (failure.why === 'pending' ? pendingPausesMs : pausesMs)[tries];
      if (pauseMs === undefined || !navigator.onLine)
        throw failure.why === 'trouble' ? (lostReplies.get(attempt) ?? error) : error;
      await wait(pauseMs);
    }
  }
}
