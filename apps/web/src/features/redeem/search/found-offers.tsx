import type { Offer } from '@fareback/contract';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { TitledSection } from '@fareback/ui/layout/titled-section.tsx';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import styles from '../redeem.module.css';
import type { Counter } from '../shop/counter.ts';
import { OfferCard } from '../shop/offer-card.tsx';

/** Delay between typing and announcing the number of results. */
const restMs = 500;

type FoundOffersProps = { term: string; offers: readonly Offer[]; counter: Counter };

/** The search results in one list with an announced count, or a note that nothing was found [OFFER-18]. */
export function FoundOffers({ term, offers, counter }: FoundOffersProps): ReactNode {
  const { t } = useTranslation();
  const count = offers.length;
  const resultText = count === 0 ? t('redeem.noMatchTitle', { term }) : t('redeem.found', { count });
  useEffect(() => {
    const timer = setTimeout(() => announce(resultText), restMs);
    return () => clearTimeout(timer);
    // The same number is announced again for another term.
  }, [resultText, term]);

  if (count === 0)
    return (
      <EmptyState icon="search" title={resultText}>
        {t('redeem.noMatchText')}
      </EmptyState>
    );
  return (
    <TitledSection id="offers-found" title={resultText}>
      <ul className={styles['grid']}>
        {offers.map((offer, at) => (
          <li key={offer.OfferID}>
            <OfferCard offer={offer} counter={counter} eager={at < 4} />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
