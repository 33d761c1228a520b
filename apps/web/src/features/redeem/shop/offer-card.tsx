import type { Offer } from '@fareback/contract';
import { Card, CardAction } from '@fareback/ui/layout/card.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import type { ReactNode } from 'react';
import { FavoriteHeart } from '../favorites/favorite-mark.tsx';
import type { Counter } from './counter.ts';
import styles from './offer-card.module.css';
import { pressOfferOpens } from './offer-facts.ts';
import { AvailabilityBadge, Limit, Price, ToGo } from './offer-marks.tsx';

type OfferCardProps = {
  offer: Offer;
  counter: Counter;
  eager?: boolean | undefined;
};

/** An offer card with price, limit and why it is unavailable; a sold-out one does not open [OFFER-08]. */
export function OfferCard({ offer, counter, eager = false }: OfferCardProps): ReactNode {
  const availability = counter.availability(offer);
  const opens = pressOfferOpens(availability) !== 'nothing';
  const isOpen = availability.kind === 'open';
  return (
    <Card
      className={styles['card']}
      interactive={opens}
      dimmed={!isOpen}
      media={
        <span className={styles['media']}>
          <Picture src={offer.headerImageUrl} alt="" ratio="3 / 2" icon="ticket" seed={offer.OfferID} eager={eager} />
        </span>
      }
    >
      <h3 className={styles['title']}>
        {opens ? <CardAction onClick={() => counter.press(offer)}>{offer.Title}</CardAction> : offer.Title}
      </h3>
      {offer.SubTitle !== '' && <p className={styles['subtitle']}>{offer.SubTitle}</p>}
      <div className={styles['foot']}>
        <Price offer={offer} muted={availability.kind === 'soldOut' || availability.kind === 'limited'} />
        <Limit offer={offer} className={styles['limit']} />
        <AvailabilityBadge availability={availability} />
        <ToGo offer={offer} missing={counter.missing(offer)} />
      </div>
      {counter.favorites && <FavoriteHeart offer={offer} favorites={counter.favorites} className={styles['heart']} />}
    </Card>
  );
}
