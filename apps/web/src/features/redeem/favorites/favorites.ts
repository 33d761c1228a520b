import { limits, type Offer } from '@fareback/contract';

/** A member's favorite count with the time of its source [FAV-02]. */
export interface CountedFavorites {
  count: number;
  /** Milliseconds since 1970; 0 if it was never loaded. */
  askedAt: number;
}

/** Returns the count of the newer source: two data sets contain it, and either may be stale. */
export function latestCount(own: CountedFavorites, inRecord: CountedFavorites): number {
  return own.askedAt >= inRecord.askedAt ? own.count : inRecord.count;
}

/** True if the favorites block starts expanded: on wide screens, and on narrow ones if it is short [FAV-04]. */
export function startsExpanded(count: number, isWide: boolean): boolean {
  return isWide || count <= limits.favoritesExpandedMax;
}

export function withMark(offers: readonly Offer[], offerId: string, isFavorite: boolean): Offer[] {
  return offers.map((offer) => (offer.OfferID === offerId ? { ...offer, isFavorite } : offer));
}
