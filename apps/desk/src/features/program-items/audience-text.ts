import type { ItemAudience } from '@fareback/contract/admin';
import { dayText } from '../../parts/agency-day.ts';
import type { Translate } from '../../words/translation.tsx';

/** Lists every restriction on who sees a campaign or offer, or says that everyone does. */
export function audienceText(audience: ItemAudience, { t, language }: { t: Translate; language: string }): string {
  const { segment, status, holdout, completed, isGranted } = audience;
  const parts = [
    ...(segment === null ? [] : [t('items.segment', { segment })]),
    ...(status === null ? [] : [t('items.status', { status: status.status, levels: status.levels.join(', ') })]),
    ...(completed === null ? [] : [t('items.completed', { campaign: completed })]),
    ...(isGranted ? [t('items.granted')] : []),
    ...(holdout === null
      ? []
      : [t('items.holdout', { percent: holdout.percent, day: dayText(holdout.until, language) })]),
  ];
  return parts.length === 0 ? t('items.everyone') : parts.join(' · ');
}
