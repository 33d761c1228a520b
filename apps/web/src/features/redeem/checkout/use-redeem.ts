import { ApiError, type ErrorCode, type Redemption, redeemErrors, redeemOffer } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../data/calls/client.ts';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { refresh } from '../../../data/sets/refresh.ts';
import { saveRedemptions } from '../../../device/saved-redemptions.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import {
  clearPendingAttempt,
  endPendingAttempt,
  getUnknownAttempt,
  type PendingAttempt,
  savePendingAttempt,
} from './saved-in-tab.ts';

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

/** True if the server decided this error after it looked for an earlier result of the key. */
const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && (redeemErrors as readonly string[]).includes(error.code);

/**
 * Redeems with retries. A lost response is retried with the same key, for which the server returns the first
 * redemption. Once a response is lost, the outcome is unknown until the server decides: a server error or a rejection
 * from before the decision proves nothing [REDEEM-19, REDEEM-30].
 */
async function redeemWithRetry(attempt: PendingAttempt, isContinued: boolean): Promise<Redemption | RedeemFailure> {
  const { offerId, key, price, grantId } = attempt;
  const body = { VeloAmount: price, GrantID: grantId };
  let isLost = isContinued;
  for (let tries = 0; ; tries += 1) {
    try {
      return await api.call(redeemOffer, { params: { id: offerId }, headers: { 'idempotency-key': key }, body });
    } catch (error) {
      const failure = classifyRedeemError(error);
      const isUnheard = failure.kind === 'lost' && failure.why === 'unheard';
      isLost ||= isUnheard;
      const shown: RedeemFailure = isLost && !isDecided(error) ? { kind: 'lost', why: 'unheard' } : failure;
      if (failure.kind !== 'lost') return shown;
      const pauseMs = (failure.why === 'pending' ? pendingPausesMs : pausesMs)[tries];
      if (pauseMs === undefined || !navigator.onLine) return shown;
      await wait(pauseMs);
    }
  }
}

/** Redemptions that this tab is sending, by key. */
const sending = new Map<string, { outcome: Promise<Redemption | RedeemFailure>; leave: () => void }>();

/**
 * Sends an attempt, or joins the request that already does: the earlier part of the page then leaves, so one shows the
 * outcome [REDEEM-30]. Resolves to null if a later part joined.
 */
async function sendOnce(
  attempt: PendingAttempt,
  { isContinued, leave }: { isContinued: boolean; leave: () => void },
): Promise<Redemption | RedeemFailure | null> {
  const { key } = attempt;
  const joined = sending.get(key);
  joined?.leave();
  const own = { outcome: joined?.outcome ?? redeemWithRetry(attempt, isContinued), leave };
  sending.set(key, own);
  const outcome = await own.outcome;
  if (sending.get(key) !== own) return null;
  sending.delete(key);
  if (!('kind' in outcome)) endPendingAttempt(key, 'redeemed');
  else if (outcome.kind !== 'lost') clearPendingAttempt(key);
  return outcome;
}

/** State of a redemption: `unsent` if it never left the device, `lost` if its outcome is unknown. */
export type RedeemState =
  | { kind: 'idle' }
  | { kind: 'redeeming'; isContinued: boolean }
  | { kind: 'unsent' }
  | RedeemFailure;

/** An offer at the price shown; 0 with a grant, so a server that knows no grants takes no points. */
interface PricedOffer {
  OfferID: string;
  VeloAmount: number;
  GrantID?: string | undefined;
}

export interface RedeemControl {
  state: RedeemState;
  /**
   * Redeems the offer at the price shown [REDEEM-21] or with a grant [OFFER-20], or continues this tab's attempt at it
   * with an unknown outcome [REDEEM-30]; sends nothing if known to be offline [REDEEM-19].
   */
  redeem: (offer: PricedOffer) => Promise<void>;
  /** Continues an attempt of this or an earlier page. */
  resume: (attempt: PendingAttempt) => Promise<void>;
  /** Continues the attempt whose outcome is unknown here, if any. */
  retry: () => Promise<void>;
  /** Ends waiting; an attempt with an unknown outcome stays for the next press. */
  reset: () => void;
}

/**
 * Redeems with one key per attempt, kept until its outcome is known and closed: through lost responses, a lost network,
 * a reload and Cancel. On success reloads seven sets and stores the redemption on the device [REDEEM-04..07, REDEEM-19,
 * REDEEM-30].
 */
export function useRedeem(onRedeemed: (redemption: Redemption) => void): RedeemControl {
  const client = useQueryClient();
  const { t } = useTranslation();
  const userId = useUserInfo()?.UserID ?? '';
  const [state, setState] = useState<RedeemState>({ kind: 'idle' });
  const isUnderWay = useRef(false);
  const isHere = useIsHere();
  /** The attempt with an unknown outcome that is shown here. */
  const openAttempt = useRef<PendingAttempt | null>(null);

  const leave = () => {
    isUnderWay.current = false;
    openAttempt.current = null;
    setState({ kind: 'idle' });
  };
  const send = async (attempt: PendingAttempt, isContinued: boolean) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    openAttempt.current = attempt;
    savePendingAttempt(attempt);
    setState({ kind: 'redeeming', isContinued });
    announce(t('offer.redeeming'));
    const outcome = await sendOnce(attempt, { isContinued, leave });
    if (outcome === null) return;
    announce('');
    if ('kind' in outcome) {
      isUnderWay.current = false;
      setState(outcome);
      // Lists requested now would fail too, and their error page would hide the retry.
      if (outcome.kind === 'lost') return;
      openAttempt.current = null;
    } else {
      leave();
      // Store at once: paid rewards must not depend on a drawer that may never render.
      void saveRedemptions(attempt.userId, [outcome], true);
    }
    void refresh(client, 'redemption');
    // An unmounted page cannot show it; the next one does.
    if (!('kind' in outcome) && isHere.current) onRedeemed(outcome);
  };
  const resume = (attempt: PendingAttempt) => send({ ...attempt, end: undefined }, true);
  const retry = () => (openAttempt.current === null ? Promise.resolve() : resume(openAttempt.current));
  const redeem = ({ OfferID: offerId, VeloAmount: price, GrantID: grantId }: PricedOffer) => {
    const unknown = getUnknownAttempt({ offerId, userId, grantId });
    if (unknown !== null) return resume({ ...unknown, at: Date.now() });
    if (navigator.onLine)
      return send({ key: crypto.randomUUID(), offerId, price, grantId, userId, at: Date.now() }, false);
    // Never sent, so nothing was spent.
    setState({ kind: 'unsent' });
    return Promise.resolve();
  };
  const reset = () => {
    if (openAttempt.current !== null) {
      endPendingAttempt(openAttempt.current.key, 'canceled');
      // Points may have changed despite the lost response; reload.
      void refresh(client, 'redemption');
    }
    openAttempt.current = null;
    setState({ kind: 'idle' });
  };

  useReconnected(state.kind === 'lost', () => void retry());
  return { state, redeem, resume, retry, reset };
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
