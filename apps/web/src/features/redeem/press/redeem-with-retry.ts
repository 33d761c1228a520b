import { type Redemption, redeemOffer } from '@fareback/contract';
import { api } from '../../../data/calls/client.ts';
import type { PendingAttempt } from './pending-attempt.ts';
import { classifyRedeemError } from './redeem-outcome.ts';

/** How long to wait before a lost reply is asked for again; a server that starts anew is back within them. */
const pausesMs = [400, 1200, 2400];
/** How long before each further question about what a supplier has yet to say. */
const pendingPausesMs = [...pausesMs, 4000, 8000];

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Presses of which a reply was lost, with that failure: they may have redeemed, whatever trouble a server is in later. */
const lostReplies = new WeakMap<PendingAttempt, unknown>();

/**
 * Redeems; a reply that was lost is asked for again under the same key, to which the server answers with the first
 * redemption. Rejects with the last failure; but once a reply was lost, a server in trouble says nothing of it, and the
 * lost reply is what it rejects with [REDEEM-19].
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
