import type { ErrorCode } from '../errors.ts';

/** Everything that decides whether an offer may be marked or unmarked. */
export interface FavoriteFacts {
  /** The member's FAVORITE_OFFER flag. */
  isFeatureOn: boolean;
  /** True to mark, false to unmark. */
  marks: boolean;
  /** Whether the offer is marked already, which takes no further place. */
  isMarked: boolean;
  favoriteCount: number;
  /** FavoriteOffersLimit of the tenant: 0 lets nothing be marked, null is no limit. */
  favoriteLimit: number | null;
}

/** Why an offer can't be marked or unmarked, or null; unmarking is always allowed [FAV-02, FAV-03, FAV-05]. */
export function getFavoriteError(facts: FavoriteFacts): ErrorCode | null {
  if (!facts.isFeatureOn) return 'FEATURE_DISABLED';
  if (!facts.marks || facts.isMarked || facts.favoriteLimit === null) return null;
  return facts.favoriteCount >= facts.favoriteLimit ? 'FAVORITE_LIMIT_REACHED' : null;
}
