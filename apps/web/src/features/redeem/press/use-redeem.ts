import type { Redemption } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { refresh } from '../../../data/sets/refresh.ts';
import { saveRedemptions } from '../../../device/saved-redemptions.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { clearPendingAttempt, type PendingAttempt, savePendingAttempt } from './pending-attempt.ts';
import { classifyRedeemError, type RedeemFailure } from './redeem-outcome.ts';
import { redeemWithRetry } from './redeem-with-retry.ts';

/** State of a redemption: `unsent` if it never left the device, `lost` if its outcome is unknown. */
export type RedeemState = { kind: 'idle' } | { kind: 'redeeming' } | { kind: 'unsent' } | RedeemFailure;

export interface RedeemControl {
  state: RedeemState;
  /**
   * Redeems the offer at the price shown, or continues its redemption with a lost response [REDEEM-21]; sends nothing
   * if known to be offline [REDEEM-19].
   */
  redeem: (offer: { OfferID: string; VeloAmount: number }) => Promise<void>;
  resume: (attempt: PendingAttempt) => Promise<void>;
  reset: () => void;
}

/**
 * Redeems with one key per click, kept through lost responses, a lost network and a reload until its result is closed.
 * On success reloads seven sets and stores the redemption on the device [REDEEM-04..07, REDEEM-19].
 */
export function useRedeem(onRedeemed: (redemption: Redemption) => void): RedeemControl {
  const client = useQueryClient();
  const { t } = useTranslation();
  const userId = useUserInfo()?.UserID ?? '';
  const [state, setState] = useState<RedeemState>({ kind: 'idle' });
  const isUnderWay = useRef(false);
  const isHere = useIsHere();
  /** The redemption with an unknown outcome. */
  const openAttempt = useRef<PendingAttempt | null>(null);

  const resume = async (attempt: PendingAttempt) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    openAttempt.current = attempt;
    savePendingAttempt(attempt);
    setState({ kind: 'redeeming' });
    announce(t('offer.redeeming'));
    try {
      const redemption = await redeemWithRetry(attempt).finally(() => announce(''));
      openAttempt.current = null;
      setState({ kind: 'idle' });
      // Store at once: paid rewards must not depend on a drawer that may never render.
      void saveRedemptions(attempt.userId, [redemption], true);
      void refresh(client, 'redemption');
      // An unmounted page cannot show it; the next one does.
      if (isHere.current) onRedeemed(redemption);
    } catch (error) {
      const failure = classifyRedeemError(error);
      setState(failure);
      // Lists requested now would fail too, and their error page would hide the retry.
      if (failure.kind === 'lost') return;
      openAttempt.current = null;
      clearPendingAttempt(attempt);
      void refresh(client, 'redemption');
    } finally {
      isUnderWay.current = false;
    }
  };
  const redeem = ({ OfferID: offerId, VeloAmount: price }: { OfferID: string; VeloAmount: number }) => {
    const open = openAttempt.current?.offerId === offerId ? openAttempt.current : null;
    if (open === null && !navigator.onLine) {
      // Never sent, so nothing was spent.
      setState({ kind: 'unsent' });
      return Promise.resolve();
    }
    return resume(open ?? { key: crypto.randomUUID(), offerId, price, userId, at: Date.now() });
  };
  const reset = () => {
    if (openAttempt.current !== null) {
      clearPendingAttempt(openAttempt.current);
      // Points may have changed despite the lost response; reload.
      void refresh(client, 'redemption');
    }
    openAttempt.current = null;
    setState({ kind: 'idle' });
  };

  useReconnected(state.kind === 'lost', () => {
    if (openAttempt.current !== null) void resume(openAttempt.current);
  });
  return { state, redeem, resume, reset };
}

/** True while the page is mounted, for use after an await. */
function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** Retries each time the network returns, while something is pending [REDEEM-19]. */
function useReconnected(isWaiting: boolean, onReconnected: () => void): void {
  const goOn = useEffectEvent(onReconnected);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const onOnline = () => goOn();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isWaiting]);
}
