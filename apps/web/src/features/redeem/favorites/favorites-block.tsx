import type { Offer } from '@fareback/contract';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import { type Counter, OfferRow } from '../offers/offer-card.tsx';
import styles from '../redeem.module.css';
import { startsExpanded } from './favorites.tsx';

/**
 * The member's favorites above the shelves, collapsible; at the limit says why no other can be added. Not rendered
 * without favorites [FAV-01, FAV-02, FAV-04].
 */
export function FavoritesBlock({ offers, counter }: { offers: readonly Offer[]; counter: Counter }): ReactNode {
  return offers.length === 0 ? null : <Block offers={offers} counter={counter} />;
}

function Block({ offers, counter }: { offers: readonly Offer[]; counter: Counter }): ReactNode {
  const { t } = useTranslation();
  const wide = useWide();
  const [isExpanded, setExpanded] = useState(() => startsExpanded(offers.length, wide));
  const fold = useRef<HTMLButtonElement>(null);
  const count = offers.length;
  const before = useRef(count);
  useEffect(() => {
    // The clicked heart disappeared with its card.
    if (count < before.current && document.activeElement === document.body)
      fold.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return (
    <section className={styles['block']} aria-labelledby="favorites-title">
      <h2>
        <button
          ref={fold}
          type="button"
          className={styles['fold']}
          aria-expanded={isExpanded}
          aria-controls="favorites"
          onClick={() => setExpanded((before) => !before)}
        >
          <Icon name="heart-filled" size={20} className={styles['heart']} />
          <span id="favorites-title">{t('favorite.title')}</span>
          <span className={styles['count']}>{count}</span>
          <Icon name="chevron-down" size={20} className={styles['chevron']} />
        </button>
      </h2>
      {counter.favorites?.full && <p className={styles['full']}>{counter.favorites.full}</p>}
      <div id="favorites" hidden={!isExpanded}>
        {isExpanded && <OfferRow label={t('favorite.title')} offers={offers} counter={counter} eager />}
      </div>
    </section>
  );
}
