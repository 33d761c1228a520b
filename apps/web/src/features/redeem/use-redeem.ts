import { ApiError, type Offer, type Redemption, redeemOffer } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../data/client.ts';
import { refresh } from '../../data/refresh.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { announce } from '../../ui/live-region.tsx';

/** Where a redemption stands; `lost` when nobody knows whether it took place. */
export type RedeemState = 'idle' | 'redeeming' | 'failed' | 'lost';

/** Whether the redemption may have taken place all the same. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NETWORK_ERROR' || error.status >= 500);

/** Redeems, and once more under the same key if the reply was lost: the server answers with the first redemption. */
async function redeemSafely(offer: Offer, key: string): Promise<Redemption> {
  const send = () => api.call(redeemOffer, { params: { id: offer.OfferID }, headers: { 'idempotency-key': key } });
  try {
    return await send();
  } catch (error) {
    if (!isLost(error)) throw error;
    return send();
  }
}

/** Redeems under a key per press, kept for the retries of a lost reply; on success seven sets are reloaded [REDEEM-04..07]. */
export function useRedeem(onRedeemed: (redemption: Redemption) => void): {
  state: RedeemState;
  redeem: (offer: Offer) => Promise<void>;
  reset: () => void;
} {
  const client = useQueryClient();
  const { t } = useSpeech();
  const [state, setState] = useState<RedeemState>('idle');
  const isUnderWay = useRef(false);
  /** Key of the press whose outcome is not known yet. */
  const openKey = useRef<string | null>(null);

  const redeem = async (offer: Offer) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState('redeeming');
    announce(t('offer.redeeming'));
    const key = openKey.current ?? crypto.randomUUID();
    openKey.current = key;
    try {
      const redemption = await redeemSafely(offer, key);
      openKey.current = null;
      setState('idle');
      void refresh(client, 'redemption');
      onRedeemed(redemption);
    } catch (error) {
      if (isLost(error)) {
        // Lists asked for now would fail too, and their error page would take the retry away.
        setState('lost');
        return;
      }
      openKey.current = null;
      setState('failed');
      void refresh(client, 'redemption');
    } finally {
      isUnderWay.current = false;
    }
  };
  const reset = () => {
    // Points may have moved before the answer was lost: show what is true.
    if (openKey.current !== null) void refresh(client, 'redemption');
    openKey.current = null;
    setState('idle');
  };
  return { state, redeem, reset };
}
