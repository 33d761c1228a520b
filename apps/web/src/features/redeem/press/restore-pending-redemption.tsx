import { getRedemption, type Redemption } from '@fareback/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../data/calls/client.ts';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { loadSavedRedemptions, savedRedemptions } from '../../../device/saved-redemptions.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { clearOpenTicket, getOpenTicket } from './open-ticket.ts';
import { PendingRedemption } from './pending-redemption.tsx';

type RestorePendingRedemptionProps = {
  /** Shows a ticket; `isFresh` false where it was got before. */
  onShow: (redemption: Redemption, isFresh: boolean) => void;
  onConnect: () => void;
};

/**
 * Goes on with what the page before this one was left with: the ticket that stood open is open again, without a network too,
 * and then as the server tells it now; a press that was not seen to its end is asked for [REDEEM-19, REDEEM-26].
 */
export function RestorePendingRedemption({ onShow, onConnect }: RestorePendingRedemptionProps): ReactNode {
  const { language } = useTranslation();
  const userId = useUserInfo()?.UserID;
  // A result that stood open is there: its press needs no second answer.
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
 * Shows the ticket that stood open, of this member: as the device has kept it and then as the server tells it, since its points
 * may have gone back meanwhile; not once it was closed. Answers whether there was one.
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
