import { type Offer, type Redemption, redeemOffer } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../data/client.ts';
import { refresh } from '../../data/refresh.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { announce } from '../../ui/live-region.tsx';

/** Where a redemption stands. */
export type RedeemState = 'idle' | 'redeeming' | 'failed';

/** Redeems under a fresh key per press; on success seven sets are reloaded, on failure nothing moved [REDEEM-04..07]. */
export function useRedeem(onRedeemed: (redemption: Redemption) => void): {
  state: RedeemState;
  redeem: (offer: Offer) => Promise<void>;
  reset: () => void;
} {
  const client = useQueryClient();
  const { t } = useSpeech();
  const [state, setState] = useState<RedeemState>('idle');
  const isUnderWay = useRef(false);

  const redeem = async (offer: Offer) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState('redeeming');
    announce(t('offer.redeeming'));
    try {
      const redemption = await api.call(redeemOffer, {
        params: { id: offer.OfferID },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      setState('idle');
      void refresh(client, 'redemption');
      onRedeemed(redemption);
    } catch {
      setState('failed');
      // Points may have moved before the answer was lost: show what is true.
      void refresh(client, 'redemption');
    } finally {
      isUnderWay.current = false;
    }
  };
  return { state, redeem, reset: () => setState('idle') };
}
