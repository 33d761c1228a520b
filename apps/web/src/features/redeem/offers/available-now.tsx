import type { Offer } from '@fareback/contract';
import { List, ListButton } from '@fareback/ui/layout/list.tsx';
import type { ReactNode } from 'react';
import { byPosition } from '../../../data/sets/by-position.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import styles from '../redeem.module.css';
import type { Counter } from './offer-card.tsx';

/** A shop with no more offers than these is read at a glance. */
const offersAtAGlance = 4;

/** Most rows; the categories below have all of them. */
const rowsMost = 5;

/**
 * What the member can redeem with their points at once, above the categories, by position; nothing in a small shop, or
 * if it is none or all of the shop [HOME-48].
 */
export function AvailableNow({ offers, counter }: { offers: readonly Offer[]; counter: Counter }): ReactNode {
  const { t, points } = useTranslation();
  const available = offers.filter(
    (offer) => counter.availability(offer).kind === 'open' && counter.missing(offer) === 0,
  );
  if (offers.length <= offersAtAGlance || available.length === 0 || available.length === offers.length) return null;
  const rows = byPosition(
    available,
    ({ WebUiPosition }) => WebUiPosition,
    ({ OfferID }) => OfferID,
  ).slice(0, rowsMost);
  return (
    <section className={styles['tickets']} aria-labelledby="available-now">
      <h2 id="available-now">{t('offer.canGetNow')}</h2>
      <List>
        {rows.map((offer) => (
          <ListButton
            key={offer.OfferID}
            icon="gift"
            detail={offer.VeloAmount === 0 ? t('offer.free') : t('common.amount', { amount: points(offer.VeloAmount) })}
            onClick={() => counter.press(offer)}
          >
            {offer.Title}
          </ListButton>
        ))}
      </List>
    </section>
  );
}
