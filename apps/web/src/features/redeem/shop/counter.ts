import type { Offer } from '@fareback/contract';
import type { Favorites } from '../favorites/use-favorites.ts';
import type { Availability } from './offer-facts.ts';

export interface Counter {
  availability: (offer: Offer) => Availability;
  /** Points the member needs for it; 0 if points are not the obstacle. */
  missing: (offer: Offer) => number;
  press: (offer: Offer) => void;
  /** Null without the favorites feature [FAV-05]. */
  favorites: Favorites | null;
}
