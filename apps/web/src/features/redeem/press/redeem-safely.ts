import { type Redemption, redeemOffer } from '@fareback/contract';
import { api } from '../../../data/client.ts';
import type { PendingPress } from './pending-press.ts';
import { faultOf } from './redeem-outcome.ts';

/** How long to wait before a lost reply is asked for again; a server that starts anew is back within them. */
const pausesMs = [400, 1200, 2400];
/** How long before each further question about what a supplier has yet to say. */
const pendingPausesMs = [...pausesMs, 4000, 8000];

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Redeems; a reply that was lost is asked for again under the same key, to which the server answers with the first redemption. Rejects with the last failure. */
export async function redeemSafely({ offerId, key, price }: PendingPress): Promise<Redemption> {
  const body = { VeloAmount: price };
  const send = () => api.call(redeemOffer, { params: { id: offerId }, headers: { 'idempotency-key': key }, body });
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind !== 'lost' || !navigator.onLine) throw error;
      const pauseMs = (fault.why === 'pending' ? pendingPausesMs : pausesMs)[tries];
      if (pauseMs === undefined) throw error;
      await passed(pauseMs);
    }
  }
}
