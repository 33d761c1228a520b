import { limits, type Offer } from '@fareback/contract';

/** How many favourites a member has, by the source that was asked last [FAV-02]. */
export interface CountedFavorites {
  count: number;
  /** Milliseconds since 1970; 0 when it was never asked. */
  askedAt: number;
}

/** The count of the source that was asked last: two data sets carry it, and either may be the older one. */
export function latestCount(own: CountedFavorites, inRecord: CountedFavorites): number {
  return own.askedAt >= inRecord.askedAt ? own.count : inRecord.count;
}

/** Whether the block of favourites starts expanded: on wide screens, and on narrow ones when it is short [FAV-04]. */
export function startsExpanded(count: number, isWide: boolean): boolean {
  return isWide || count <= limits.favoritesExpandedMax;
}

/** Offers with one of them marked or unmarked. */
export function withMark(offers: readonly Offer[], offerId: string, isFavorite: boolean): Offer[] {
  return offers.map((offer) => (offer.OfferID === offerId ? { ...offer, isFavorite } : offer));
}
