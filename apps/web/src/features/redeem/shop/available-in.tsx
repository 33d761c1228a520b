import { formatTimeLeft } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import { useTimeLeft } from './use-time-left.ts';

/** 'Available in 3 hours'; after that 'Unavailable' until the reloaded statuses arrive [OFFER-09]. */
export function AvailableIn({ until }: { until: string | null }): ReactNode {
  const { t } = useTranslation();
  const left = useTimeLeft(until);
  return (
    <span>{left === null ? t('offer.unavailable') : t('offer.availableIn', { time: formatTimeLeft(left, t) })}</span>
  );
}
