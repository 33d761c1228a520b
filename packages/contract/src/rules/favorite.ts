import type { ErrorCode } from '../errors.ts';

/** Facts that decide whether an offer can be added to or removed from favorites. */
export interface FavoriteFacts {
  isFeatureOn: boolean;
  marks: boolean;
  /** True if the offer is already a favorite and uses no further place. */
  isMarked: boolean;
  favoriteCount: number;
  /** FavoriteOffersLimit of the tenant: 0 allows none, null is unlimited. */
  favoriteLimit: number | null;
}

/** Returns why a favorite can't be added or removed, or null; removing is always allowed [FAV-02, FAV-03, FAV-05]. */
export function getFavoriteError(facts: FavoriteFacts): ErrorCode | null {
  if (!facts.isFeatureOn) return 'FEATURE_DISABLED';
  if (!facts.marks || facts.isMarked || facts.favoriteLimit === null) return null;
  return facts.favoriteCount >= facts.favoriteLimit ? 'FAVORITE_LIMIT_REACHED' : null;
}
