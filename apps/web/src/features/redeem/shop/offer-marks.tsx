import type { Offer } from '@fareback/contract';
import { Badge, PointsBadge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatTimeLeft } from '@fareback/wording';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import { type Availability, limitOf } from './offer-facts.ts';
import styles from './offer-marks.module.css';
import { useTimeLeft } from './use-time-left.ts';

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
export function ToGo({ offer, missing }: { offer: Pick<Offer, 'VeloAmount'>; missing: number }): ReactNode {
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
