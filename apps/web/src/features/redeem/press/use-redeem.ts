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

/** Where a redemption stands; `unsent` when it never left the device, `lost` when nobody knows whether it took place. */
export type RedeemState = { kind: 'idle' } | { kind: 'redeeming' } | { kind: 'unsent' } | RedeemFailure;

/** What a press can be asked to do, and how it stands. */
export interface RedeemControl {
  state: RedeemState;
  /** Redeems the offer at the price that is shown, or goes on with the press of it whose reply was lost [REDEEM-21]; known to be offline, nothing is sent [REDEEM-19]. */
  redeem: (offer: { OfferID: string; VeloAmount: number }) => Promise<void>;
  /** Goes on with a press of the page before this one [REDEEM-19]. */
  resume: (attempt: PendingAttempt) => Promise<void>;
  /** Leaves a failure. */
  reset: () => void;
}

/**
 * Redeems under a key per press, which stays with the press through lost replies, a lost network and a reload until its
 * result was closed; on success seven sets are reloaded and the device keeps what was got [REDEEM-04..07, REDEEM-19].
 */
export function useRedeem(onRedeemed: (redemption: Redemption) => void): RedeemControl {
  const client = useQueryClient();
  const { t } = useTranslation();
  const userId = useUserInfo()?.UserID ?? '';
  const [state, setState] = useState<RedeemState>({ kind: 'idle' });
  const isUnderWay = useRef(false);
  const isHere = useIsHere();
  /** The press whose outcome is not known yet. */
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
      // At once: what was paid for must not depend on a drawer that may never be drawn.
      void saveRedemptions(attempt.userId, [redemption], true);
      void refresh(client, 'redemption');
      // A page that has gone cannot show it: the next one does.
      if (isHere.current) onRedeemed(redemption);
    } catch (error) {
      const failure = classifyRedeemError(error);
      setState(failure);
      // Lists asked for now would fail too, and their error page would take the retry away.
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
      // Not even tried: what never left the device took nothing, and can be said so.
      setState({ kind: 'unsent' });
      return Promise.resolve();
    }
    return resume(open ?? { key: crypto.randomUUID(), offerId, price, userId, at: Date.now() });
  };
  const reset = () => {
    if (openAttempt.current !== null) {
      clearPendingAttempt(openAttempt.current);
      // Points may have moved before the answer was lost: show what is true.
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

/** Whether the page that asked is still drawn, to be read when an answer comes. */
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

/** While something waits for the network, goes on with it each time that comes back [REDEEM-19]. */
function useReconnected(isWaiting: boolean, onReconnected: () => void): void {
  const goOn = useEffectEvent(onReconnected);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const onOnline = () => goOn();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isWaiting]);
}
