import { getRedemption, type Redemption } from '@fareback/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../data/calls/client.ts';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { readSaved, saved } from '../../../device/saved-redemptions.ts';
import { useSpeech } from '../../../i18n/language.tsx';
import { noteTicketClosed, openTicket } from './open-ticket.ts';
import { PendingRedemption } from './pending-redemption.tsx';

type LeftOpenProps = {
  /** Shows a ticket; `isFresh` false where it was got before. */
  onShow: (redemption: Redemption, isFresh: boolean) => void;
  onConnect: () => void;
};

interface TicketLeft {
  redemption: Redemption;
  isFresh: boolean;
}

/**
 * Goes on with what the page before this one was left with: the ticket that stood open is open again, without a network too;
 * a press that was not seen to its end is asked for [REDEEM-19, REDEEM-26].
 */
export function LeftOpen({ onShow, onConnect }: LeftOpenProps): ReactNode {
  const { language } = useSpeech();
  const userId = useUserInfo()?.UserID;
  // A result that stood open is there: its press needs no second answer.
  const [isSeen, setSeen] = useState(() => openTicket()?.isFresh ?? false);
  const find = useEffectEvent((owner: string) => ticketLeftTo(owner, language));
  const goOn = useEffectEvent((left: TicketLeft | null) => {
    if (left === null) setSeen(false);
    else onShow(left.redemption, left.isFresh);
  });
  useEffect(() => {
    if (userId !== undefined) void find(userId).then(goOn);
  }, [userId]);
  return !isSeen && <PendingRedemption onRedeemed={(redemption) => onShow(redemption, true)} onConnect={onConnect} />;
}

/** The ticket that stood open, of this member; null where none did, where nobody has it any more, or where another was opened meanwhile. */
async function ticketLeftTo(userId: string, language: string): Promise<TicketLeft | null> {
  const ticket = openTicket();
  const redemption = ticket?.userId === userId ? await redemptionOf(userId, ticket.id, language) : null;
  if (ticket === null || redemption === null) {
    noteTicketClosed();
    return null;
  }
  return openTicket()?.id === ticket.id ? { redemption, isFresh: ticket.isFresh } : null;
}

/** A redemption of this device's member, from the device where that has it, else from the server; null where neither tells it. */
async function redemptionOf(userId: string, id: string, lang: string): Promise<Redemption | null> {
  await readSaved(userId);
  const kept = saved.get().kept.find(({ redemption }) => redemption.TransactionID === id);
  return kept?.redemption ?? (await api.call(getRedemption, { params: { id, lang } }).catch(() => null));
}
