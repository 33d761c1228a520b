import type { Offer } from '@fareback/contract';
import { startTransition, useLayoutEffect, useState } from 'react';
import { createStore, type Followed } from '../../../state/store.ts';
import { isVerified, pressOfferOpens } from './offer-facts.ts';
import type { Offers } from './use-offers.ts';

/** The offer that is looked at, and what opens and closes it. */
export interface OpenedOffer {
  /** Kept while it closes; null until one was opened. */
  id: string | null;
  isOpen: boolean;
  /** Whether one was pressed and is still being drawn: followed by what answers the press, so that the shop need not be drawn for it. */
  opening: Followed<boolean>;
  /** Opens the offer; the phone verification where that comes first; nothing where neither helps [OFFER-07]. */
  press: (offer: Offer) => void;
  /** Opens the phone verification, with no offer to come after it [OFFER-06]. */
  verify: () => void;
  close: () => void;
}

/** The phone verification as the offers meet it: whether it is open, and the way to it. */
export interface Verification {
  isVerifying: boolean;
  onVerify: () => void;
}

/** Which offer is looked at; one that led to the phone verification is opened once that has succeeded [OFFER-07]. */
export function useOpenedOffer(offers: Offers, { isVerifying, onVerify }: Verification): OpenedOffer {
  const [id, setId] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [opening] = useState(() => createStore(false));
  const [presses, setPresses] = useState(0);
  useLayoutEffect(() => opening.set(false), [opening, presses]);
  const [wantedId, setWantedId] = useState<string | null>(null);
  const [wasVerifying, setWasVerifying] = useState(isVerifying);
  const open = (offerId: string) => {
    setId(offerId);
    setOpen(true);
  };
  const verifyFor = (offerId: string | null) => {
    setWantedId(offerId);
    onVerify();
  };

  if (wasVerifying !== isVerifying) {
    setWasVerifying(isVerifying);
    if (!isVerifying && wantedId !== null) {
      setWantedId(null);
      if (offers.state === 'ready' && isVerified(offers.member)) open(wantedId);
    }
  }

  return {
    id,
    isOpen,
    opening,
    press: (offer) => {
      if (offers.state !== 'ready') return;
      const opens = pressOfferOpens(offers.availability(offer));
      if (opens === 'verification') verifyFor(offer.OfferID);
      if (opens !== 'details') return;
      opening.set(true);
      startTransition(() => {
        open(offer.OfferID);
        setPresses(presses + 1);
      });
    },
    verify: () => verifyFor(null),
    close: () => setOpen(false),
  };
}
