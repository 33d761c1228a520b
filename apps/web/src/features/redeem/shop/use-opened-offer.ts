import type { Offer } from '@fareback/contract';
import { useState } from 'react';
import { isVerified, pressOfferOpens } from './offer-facts.ts';
import type { Offers } from './use-offers.ts';

/** The offer that is looked at, and what opens and closes it. */
export interface OpenedOffer {
  /** Kept while it closes; null until one was opened. */
  id: string | null;
  isOpen: boolean;
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
    press: (offer) => {
      if (offers.state !== 'ready') return;
      const opens = pressOfferOpens(offers.availability(offer));
      if (opens === 'verification') verifyFor(offer.OfferID);
      if (opens === 'details') open(offer.OfferID);
    },
    verify: () => verifyFor(null),
    close: () => setOpen(false),
  };
}
