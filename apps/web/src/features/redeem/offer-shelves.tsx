import type { Offer } from '@fareback/contract';
import { directionOf } from '@fareback/wording';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { classes } from '../../ui/classes.ts';
import { useWide } from '../../ui/use-media.ts';
import { OfferCard } from './offer-card.tsx';
import type { Availability, OfferShelf } from './offer-facts.ts';
import styles from './redeem.module.css';

const Carousel = lazy(() => import('../../ui/carousel.tsx').then(({ Carousel }) => ({ default: Carousel })));

type OfferShelvesProps = {
  shelves: readonly OfferShelf[];
  availability: (offer: Offer) => Availability;
  inCarousels: boolean;
  onPress: (offer: Offer) => void;
};

/** Fewer than these stand side by side anyway: nothing to drag. */
const worthDragging = { wide: 3, narrow: 2 };

/** The categories with their offers: in a carousel of 3 (narrow 1.5), or in at most 2 columns [OFFER-12..14]. */
export function OfferShelves({ shelves, availability, inCarousels, onPress }: OfferShelvesProps): ReactNode {
  const { t, language } = useSpeech();
  const wide = useWide();
  return shelves.map(({ category, offers }, shelf) => {
    const id = `offers-${category?.OfferCategoryID ?? 'others'}`;
    const title = category?.CategoryName ?? t('redeem.title');
    const cards = offers.map((offer) => (
      <OfferCard
        key={offer.OfferID}
        offer={offer}
        availability={availability(offer)}
        onPress={() => onPress(offer)}
        eager={shelf === 0}
      />
    ));
    const grid = (
      <ul className={classes(styles['grid'], inCarousels && styles['asSlides'])}>
        {cards.map((card) => (
          <li key={card.key}>{card}</li>
        ))}
      </ul>
    );
    return (
      <section key={id} className={styles['shelf']} aria-labelledby={id} data-tutorial="offers">
        <h2 id={id} className={styles['shelfTitle']}>
          {category?.iconImageUrl && <img src={category.iconImageUrl} alt="" width={28} height={28} loading="lazy" />}
          {title}
        </h2>
        {inCarousels && offers.length >= worthDragging[wide ? 'wide' : 'narrow'] ? (
          <Suspense fallback={grid}>
            <Carousel
              className={styles['carousel']}
              label={title}
              perView={wide ? 3 : 1.5}
              direction={directionOf(language)}
              previousLabel={t('access.previousSlide')}
              nextLabel={t('access.nextSlide')}
            >
              {cards}
            </Carousel>
          </Suspense>
        ) : (
          grid
        )}
      </section>
    );
  });
}
