import type { Offer } from '@fareback/contract';
import type { Favorites } from '../favorites/use-favorites.ts';
import type { Availability } from './offer-facts.ts';

/** What every card of the shop asks and does, wherever it stands. */
export interface Counter {
  /** How the offer stands for the member. */
  availability: (offer: Offer) => Availability;
  /** How many points the member lacks for it; 0 where that is not what keeps them from it. */
  missing: (offer: Offer) => number;
  /** Opens what a press on the offer leads to. */
  press: (offer: Offer) => void;
  /** Null where nothing can be marked [FAV-05]. */
  favorites: Favorites | null;
}
