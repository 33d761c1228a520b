import { formatTimeLeft } from '@fareback/wording';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { useTimeLeft } from './use-time-left.ts';

/** 'Available in 3 hours'; at 0 the offer statuses are reloaded [OFFER-09]. */
export function AvailableIn({ until }: { until: string | null }): ReactNode {
  const { t } = useSpeech();
  const client = useQueryClient();
  const left = useTimeLeft(until, () => void client.invalidateQueries({ queryKey: ['offerStatuses'] }));
  return left === null ? t('offer.unavailable') : t('offer.availableIn', { time: formatTimeLeft(left, t) });
}
