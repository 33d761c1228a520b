import type { Offer, UserInfo } from '@fareback/contract';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { FavoritesBlock } from '../favorites/favorites-block.tsx';
import { useFavorites } from '../favorites/use-favorites.ts';
import styles from '../redeem.module.css';
import { FoundOffers } from '../search/found-offers.tsx';
import { offersMatching } from '../search/offer-search.ts';
import { SearchBox } from '../search/search-box.tsx';
import { useOfferSearch } from '../search/use-offer-search.ts';
import type { Counter } from './counter.ts';
import { type Availability, isVerified, type OfferSection, pointsMissing } from './offer-facts.ts';
import { OfferSections } from './offer-sections.tsx';
import { useSteadyScroll } from './use-steady-scroll.ts';

type ShopProps = {
  sections: readonly OfferSection[];
  availability: (offer: Offer) => Availability;
  onPress: (offer: Offer) => void;
  /** Verified members can search [OFFER-17]. */
  member: UserInfo;
  /** Newer look: favorites, and offers in carousels [FAV-01, OFFER-13]. */
  isUpdated: boolean;
};

/**
 * The shop: a search box, then its results, or favorites and shelves [OFFER-12, OFFER-17, FAV-01]. Memoized: opening an
 * offer does not render it again.
 */
export const Shop = memo(ShopWindow);

function ShopWindow({ sections, availability, onPress, member, isUpdated }: ShopProps): ReactNode {
  const counter: Counter = {
    availability,
    missing: (offer) => pointsMissing(offer, availability(offer), member),
    press: onPress,
    favorites: useFavorites(member),
  };
  const isSearchable = isVerified(member);
  const search = useOfferSearch();
  const term = isSearchable ? search.term : null;
  const all = sections.flatMap(({ offers }) => offers);
  // An offer in two categories counts as one favorite and one result.
  const each = all.filter((offer, at) => all.indexOf(offer) === at);
  const favorites = isUpdated && counter.favorites !== null ? each.filter(({ isFavorite }) => isFavorite) : [];
  const steady = useSteadyScroll(favorites.map(({ OfferID }) => OfferID).join());

  const window = useRef<HTMLDivElement>(null);
  const count = favorites.length;
  const hadFavorites = useRef(count > 0);
  useEffect(() => {
    // The last favorite removed its block with the focus in it.
    if (hadFavorites.current && count === 0 && document.activeElement === document.body)
      window.current?.focus({ preventScroll: true });
    hadFavorites.current = count > 0;
  }, [count]);

  return (
    <div ref={window} tabIndex={-1} className={styles['pane']} {...steady}>
      {isSearchable && <SearchBox text={search.text} onChange={search.type} />}
      {term === null ? (
        <>
          <FavoritesBlock offers={favorites} counter={counter} />
          <OfferSections sections={sections} counter={counter} inCarousels={isUpdated} />
        </>
      ) : (
        <FoundOffers term={term} offers={offersMatching(each, term)} counter={counter} />
      )}
    </div>
  );
}
