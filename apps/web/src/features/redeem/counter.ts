import type { Offer } from '@fareback/contract';
import type { Availability } from './offer-facts.ts';
import type { Favorites } from './use-favorites.ts';

/** What every card of the shop asks and does, wherever it stands. */
export interface Counter {
  /** How the offer stands for the member. */
  availability: (offer: Offer) => Availability;
  /** Opens what a press on the offer leads to. */
  press: (offer: Offer) => void;
  /** Null where nothing can be marked [FAV-05]. */
  favorites: Favorites | null;
}
