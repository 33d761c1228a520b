import type { Offer, UserInfo } from '@fareback/contract';
import { TitledSection } from '@fareback/ui/layout/titled-section.tsx';
import { type MouseEvent, memo, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import { useFavorites } from '../favorites/favorites.tsx';
import { FavoritesBlock } from '../favorites/favorites-block.tsx';
import styles from '../redeem.module.css';
import { offersMatching, useOfferSearch } from '../search/offer-search.ts';
import { FoundOffers, SearchBox } from '../search/search.tsx';

import { AvailableNow } from './available-now.tsx';
import { type Counter, OfferCard, OfferRow } from './offer-card.tsx';

import { type Availability, isVerified, type OfferSection, pointsMissing } from './offer-facts.ts';

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
          <AvailableNow offers={each} counter={counter} />
          <OfferSections sections={sections} counter={counter} inCarousels={isUpdated} />
        </>
      ) : (
        <FoundOffers term={term} offers={offersMatching(each, term)} counter={counter} />
      )}
    </div>
  );
}

/**
 * Keeps a clicked heart in place when the favorites block above appears, grows or disappears, by scrolling the
 * difference. `change` differs whenever the block does.
 */
function useSteadyScroll(change: string): { onClickCapture: (event: MouseEvent) => void } {
  const held = useRef<{ heart: Element; top: number } | null>(null);
  useLayoutEffect(() => {
    const before = held.current;
    held.current = null;
    if (!before?.heart.isConnected) return;
    const moved = before.heart.getBoundingClientRect().top - before.top;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
  }, [change]);
  return {
    onClickCapture: ({ target }) => {
      const heart = target instanceof Element ? target.closest('[data-favorite]') : null;
      held.current = heart && { heart, top: heart.getBoundingClientRect().top };
    },
  };
}

type OfferSectionsProps = {
  sections: readonly OfferSection[];
  counter: Counter;
  inCarousels: boolean;
};

/** Categories with their offers, each in a carousel or in at most 2 columns [OFFER-12..14]. */
function OfferSections({ sections, counter, inCarousels }: OfferSectionsProps): ReactNode {
  const { t } = useTranslation();
  return sections.map(({ category, offers }, shelf) => {
    const id = `offers-${category?.OfferCategoryID ?? 'others'}`;
    const title = category?.CategoryName ?? t('redeem.title');
    const eager = shelf === 0;
    return (
      <TitledSection key={id} id={id} title={title} icon={category?.iconImageUrl} data-tutorial="offers">
        {inCarousels ? (
          <OfferRow label={title} offers={offers} counter={counter} eager={eager} />
        ) : (
          <ul className={styles['grid']}>
            {offers.map((offer) => (
              <li key={offer.OfferID}>
                <OfferCard offer={offer} counter={counter} eager={eager} />
              </li>
            ))}
          </ul>
        )}
      </TitledSection>
    );
  });
}
