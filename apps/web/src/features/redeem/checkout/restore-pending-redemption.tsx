import { getRedemption, type Redemption } from '@fareback/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../data/calls/client.ts';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { loadSavedRedemptions, savedRedemptions } from '../../../device/saved-redemptions.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { useShowFresh } from './fresh-redemption.ts';
import { FailureDialog } from './redeem-dialogs.tsx';
import { clearOpenTicket, getOpenTicket, getPendingAttempt } from './saved-in-tab.ts';
import { useRedeem } from './use-redeem.ts';

type RestorePendingRedemptionProps = {
  onShow: (redemption: Redemption, isFresh: boolean) => void;
  onConnect: () => void;
};

/**
 * Restores what the previous page load left: reopens the open ticket, even offline, then updates it from the server;
 * requests the result of a pending redemption [REDEEM-19, REDEEM-26].
 */
export function RestorePendingRedemption({ onShow, onConnect }: RestorePendingRedemptionProps): ReactNode {
  const { language } = useTranslation();
  const userId = useUserInfo()?.UserID;
  // If a fresh result was open, its redemption is complete and needs no second request.
  const [isSeen, setSeen] = useState(() => getOpenTicket()?.isFresh ?? false);
  const show = useEffectEvent((owner: string) => restoreOpenTicket(owner, language, onShow));
  useEffect(() => {
    if (userId === undefined) return;
    void show(userId).then((isShown) => {
      if (!isShown) setSeen(false);
    });
  }, [userId]);
  return !isSeen && <PendingRedemption onRedeemed={(redemption) => onShow(redemption, true)} onConnect={onConnect} />;
}

/**
 * Reopens this member's ticket: first from the device, then from the server, because it may be refunded; not once it
 * was closed. Resolves to true if there was one.
 */
async function restoreOpenTicket(
  userId: string,
  lang: string,
  onShow: RestorePendingRedemptionProps['onShow'],
): Promise<boolean> {
  const ticket = getOpenTicket();
  if (ticket?.userId !== userId) {
    clearOpenTicket();
    return false;
  }
  const { id, isFresh } = ticket;
  const show = (redemption: Redemption) => {
    if (getOpenTicket()?.id === id) onShow(redemption, isFresh);
  };
  await loadSavedRedemptions(userId);
  const saved = savedRedemptions
    .get()
    .redemptions.find(({ redemption }) => redemption.TransactionID === id)?.redemption;
  if (saved) show(saved);
  if (saved && !navigator.onLine) return true;
  const loaded = await api.call(getRedemption, { params: { id, lang } }).catch(() => null);
  if (loaded) show(loaded);
  if (saved || loaded) return true;
  clearOpenTicket();
  return false;
}

/** Requests the result of the previous page's redemption; renders nothing unless that fails [REDEEM-19]. */
export function PendingRedemption({
  onRedeemed,
  onConnect,
}: {
  onRedeemed: (redemption: Redemption) => void;
  onConnect: () => void;
}): ReactNode {
  const userId = useUserInfo()?.UserID;
  const { state, resume, retry, reset } = useRedeem(useShowFresh(onRedeemed));
  const goOn = useEffectEvent(() => {
    const attempt = userId === undefined ? null : getPendingAttempt(userId);
    if (attempt !== null) void resume(attempt);
  });
  useEffect(() => goOn(), [userId]);
  return <FailureDialog state={state} onRetry={() => void retry()} onClose={reset} onConnect={onConnect} />;
}
