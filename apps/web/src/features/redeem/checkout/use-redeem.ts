import { ApiError, type ErrorCode, type Redemption, redeemErrors, redeemOffer } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../data/calls/client.ts';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { refresh } from '../../../data/sets/refresh.ts';
import { saveRedemptions } from '../../../device/saved-redemptions.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { clearPendingAttempt, type PendingAttempt, savePendingAttempt } from './saved-in-tab.ts';

/** Errors with a more helpful message than the general one. */
const namedErrors: readonly string[] = [...redeemErrors, 'TOO_MANY_REQUESTS'];

/**
 * Outcome without a redemption: rejected, with or without a specific message; or unknown, because of a lost response, a
 * server error or a supplier that has not answered.
 */
type RedeemFailure =
  | { kind: 'refused'; reason: ErrorCode | null }
  | { kind: 'lost'; why: 'unheard' | 'trouble' | 'pending' };

/**
 * Classifies a failed call. A known rejection changed nothing; after a lost response or a server error the redemption
 * may have succeeded [REDEEM-19, REDEEM-20].
 */
function classifyRedeemError(error: unknown): RedeemFailure {
  if (!(error instanceof ApiError)) return { kind: 'refused', reason: null };
  if (error.code === 'REDEMPTION_PENDING') return { kind: 'lost', why: 'pending' };
  if (namedErrors.includes(error.code)) return { kind: 'refused', reason: error.code as ErrorCode };
  const isUnread = error.code === 'NETWORK_ERROR' || error.code === 'UNREADABLE_REPLY';
  if (isUnread || error.status >= 500) return { kind: 'lost', why: isUnread ? 'unheard' : 'trouble' };
  return { kind: 'refused', reason: null };
}

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
async function redeemWithRetry(attempt: PendingAttempt): Promise<Redemption> {
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
