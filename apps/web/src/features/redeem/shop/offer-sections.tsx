import { TitledSection } from '@fareback/ui/layout/titled-section.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import styles from '../redeem.module.css';
import type { Counter } from './counter.ts';
import { OfferCard } from './offer-card.tsx';
import type { OfferSection } from './offer-facts.ts';
import { OfferRow } from './offer-row.tsx';

type OfferSectionsProps = {
  sections: readonly OfferSection[];
  counter: Counter;
  inCarousels: boolean;
};

/** Categories with their offers, each in a carousel or in at most 2 columns [OFFER-12..14]. */
export function OfferSections({ sections, counter, inCarousels }: OfferSectionsProps): ReactNode {
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
