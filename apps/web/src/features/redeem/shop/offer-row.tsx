import type { Offer } from '@fareback/contract';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { directionOf } from '@fareback/wording';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import styles from '../redeem.module.css';
import type { Counter } from './counter.ts';
import { OfferCard } from './offer-card.tsx';

const Carousel = lazyPart(() => import('@fareback/ui/layout/carousel.tsx'), 'Carousel', 'inPlace');

/** Visible slides [OFFER-13]; with no more cards than fit there is nothing to drag. */
const perView = { wide: 3, narrow: 1.5 };

type OfferRowProps = {
  label: string;
  offers: readonly Offer[];
  counter: Counter;
  eager?: boolean | undefined;
};

/** Offers in a carousel of 3, narrow 1.5; cards have the same width even if there are few [OFFER-13]. */
export function OfferRow({ label, offers, counter, eager = false }: OfferRowProps): ReactNode {
  const { t, language } = useTranslation();
  const seen = perView[useWide() ? 'wide' : 'narrow'];
  const cards = offers.map((offer) => <OfferCard key={offer.OfferID} offer={offer} counter={counter} eager={eager} />);
  const still = (
    <ul className={styles['row']}>
      {cards.map((card) => (
        <li key={card.key}>{card}</li>
      ))}
    </ul>
  );
  if (offers.length <= seen) return still;
  return (
    <Suspense fallback={still}>
      <Carousel
        label={label}
        perView={seen}
        edgeToEdge
        direction={directionOf(language)}
        previousLabel={t('access.previousSlide')}
        nextLabel={t('access.nextSlide')}
      >
        {cards}
      </Carousel>
    </Suspense>
  );
}
