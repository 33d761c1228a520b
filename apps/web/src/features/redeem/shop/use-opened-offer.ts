import type { Offer } from '@fareback/contract';
import { startTransition, useLayoutEffect, useState } from 'react';
import { createStore, type Followed } from '../../../state/store.ts';
import { isVerified, pressOfferOpens } from './offer-facts.ts';
import type { Offers } from './use-offers.ts';

export interface OpenedOffer {
  /** Kept while it closes; null until one was opened. */
  id: string | null;
  isOpen: boolean;
  /**
   * True after a click until the offer is rendered. A store, read only by the feedback, which saves rendering the shop.
   */
  opening: Followed<boolean>;
  /** Opens the offer, or the phone verification if required first; nothing if neither helps [OFFER-07]. */
  press: (offer: Offer) => void;
  /** Opens the phone verification without an offer to follow [OFFER-06]. */
  verify: () => void;
  close: () => void;
}

export interface Verification {
  isVerifying: boolean;
  onVerify: () => void;
}

/** State of the open offer; an offer that required phone verification opens after it succeeded [OFFER-07]. */
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
