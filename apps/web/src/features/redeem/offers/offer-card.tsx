import type { Offer } from '@fareback/contract';
import { Card, CardAction } from '@fareback/ui/layout/card.tsx';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Badge, PointsBadge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { directionOf, formatTimeLeft } from '@fareback/wording';
import { type CSSProperties, type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import { FavoriteHeart, type Favorites } from '../favorites/favorites.tsx';
import shelf from '../redeem.module.css';
import { useTimeLeft } from './countdown.tsx';
import styles from './offer-card.module.css';
import { type Availability, limitOf, pressOfferOpens } from './offer-facts.ts';

const OfferReason = lazyPart(() => import('./offer-reason.tsx'), 'OfferReason', 'inPlace');
const Carousel = lazyPart(() => import('@fareback/ui/layout/carousel.tsx'), 'Carousel', 'inPlace');

export interface Counter {
  availability: (offer: Offer) => Availability;
  /** Points the member needs for it; 0 if points are not the obstacle. */
  missing: (offer: Offer) => number;
  press: (offer: Offer) => void;
  /** Null without the favorites feature [FAV-05]. */
  favorites: Favorites | null;
}

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
        {availability.kind === 'locked' ? <Lock /> : <AvailabilityBadge availability={availability} />}
        <ToGo offer={offer} missing={counter.missing(offer)} />
        <Reason offer={offer} availability={availability} />
      </div>
      {counter.favorites && <FavoriteHeart offer={offer} favorites={counter.favorites} className={styles['heart']} />}
    </Card>
  );
}

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
    <ul className={shelf['row']}>
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

/** The price in points; 0 reads 'Free' [OFFER-02]. */
export function Price({
  offer,
  size,
  muted,
}: {
  offer: Pick<Offer, 'VeloAmount'>;
  size?: 'large' | undefined;
  muted?: boolean | undefined;
}): ReactNode {
  const { t, points } = useTranslation();
  const words = offer.VeloAmount === 0 ? t('offer.free') : t('common.amount', { amount: points(offer.VeloAmount) });
  return (
    <PointsBadge size={size} muted={muted}>
      {words}
    </PointsBadge>
  );
}

/** Why the member has it, fetched only for offers for some [OFFER-27]. */
export function Reason({ offer, availability }: { offer: Offer; availability: Availability }): ReactNode {
  if (!offer.reason && !offer.isOnce) return null;
  return (
    <Suspense>
      <OfferReason offer={offer} isUsed={availability.kind === 'limited' && availability.isUsed} />
    </Suspense>
  );
}

/** 'x2 per 7 days', or nothing [OFFER-10]. */
export function Limit({ offer, className }: { offer: Offer; className?: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const limit = limitOf(offer);
  if (limit === null) return null;
  return (
    <span className={className}>
      {limit.days === 1 ? t('offer.limitPerDay', { count: limit.count }) : t('offer.limitPerDays', limit)}
    </span>
  );
}

/**
 * Progress towards the price and the missing points; nothing with enough points or with 0, where the price says it all.
 */
function ToGo({ offer, missing }: { offer: Pick<Offer, 'VeloAmount'>; missing: number }): ReactNode {
  const { t, points } = useTranslation();
  if (missing === 0 || missing === offer.VeloAmount) return null;
  const share = 1 - missing / offer.VeloAmount;
  return (
    <span className={styles['toGo']}>
      <span className={styles['way']} style={{ '--share': share } as CSSProperties} aria-hidden="true" />
      <span>{t('offer.toGo', { amount: points(missing) })}</span>
    </span>
  );
}

/** A lock without visible words: the prompt above all offers has them [UX-34, OFFER-07]. */
function Lock(): ReactNode {
  const { t } = useTranslation();
  return (
    <span className={styles['lock']}>
      <Icon name="lock" size={18} />
      <VisuallyHidden>{t('redeem.verify')}</VisuallyHidden>
    </span>
  );
}

/** Why an offer is unavailable, in a word or two [OFFER-07, OFFER-09, OFFER-16]. */
export function AvailabilityBadge({ availability }: { availability: Availability }): ReactNode {
  const { t } = useTranslation();
  if (availability.kind === 'soldOut') return <Badge tone="neutral">{t('offer.soldOut')}</Badge>;
  if (availability.kind === 'locked')
    return (
      <Badge tone="neutral" icon={<Icon name="lock" size={14} />}>
        {t('redeem.verify')}
      </Badge>
    );
  if (availability.kind === 'limited')
    return (
      <Badge tone="warning" icon={<Icon name="clock" size={14} />}>
        <AvailableIn until={availability.until} />
      </Badge>
    );
  return null;
}

/** 'Available in 3 hours'; after that 'Unavailable' until the reloaded statuses arrive [OFFER-09]. */
function AvailableIn({ until }: { until: string | null }): ReactNode {
  const { t } = useTranslation();
  const left = useTimeLeft(until);
  return (
    <span>{left === null ? t('offer.unavailable') : t('offer.availableIn', { time: formatTimeLeft(left, t) })}</span>
  );
}
