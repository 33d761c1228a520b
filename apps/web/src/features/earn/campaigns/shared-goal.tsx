import type { Campaign, CampaignStatus } from '@fareback/contract';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { formatDate, formatEndDate } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { useConfig } from '../../../tenant/config.tsx';
import styles from './campaign-progress.module.css';

const amounts: Readonly<
  Record<string, 'together.kilometers' | 'together.miles' | 'together.minutes' | 'together.fares'>
> = {
  KILOMETER: 'together.kilometers',
  MILE: 'together.miles',
  MINUTE: 'together.minutes',
  FARE: 'together.fares',
};

/** What all members together reached of a goal, the member's own part, and its last day [CAMP-86]. */
export function SharedGoal({
  campaign,
  shared,
}: {
  campaign: Campaign;
  shared: NonNullable<CampaignStatus['shared']>;
}): ReactNode {
  const { t, points, language } = useFullTranslation();
  const { IANATimezone } = useConfig();
  const { total, riders, own, minimum, measure, lastDay, ReachedUTC } = shared;
  const goal = Number(campaign.target);
  const amount = amounts[measure];
  const done = points(total ?? 0);
  const totalText = amount ? t(amount, { done, goal: points(goal) }) : t('together.rides', { done, count: goal });
  return (
    <div className={styles['status']}>
      {total !== null && (
        <>
          <ProgressBar value={Math.min(total, goal)} max={goal} label={campaign.Title} valueText={totalText} />
          <p className={styles['line']}>
            <span>{totalText}</span>
            <span>{t('together.riders', { count: riders ?? 0 })}</span>
          </p>
        </>
      )}
      {ReachedUTC !== null && (
        <p className={styles['climbed']}>
          <Icon name="check-circle" size={18} />
          <span>{t('together.reached', { date: formatEndDate(ReachedUTC, language, IANATimezone) })}</span>
        </p>
      )}
      <p className={styles['line']}>
        <span className={styles['left']}>
          {own >= minimum
            ? t('together.part', { own: points(own) })
            : t('together.own', { own: points(own), minimum: points(minimum) })}
        </span>
        <span>{t('level.until', { date: formatDate(lastDay, language) })}</span>
      </p>
      {total === null && <p className={styles['line']}>{t('together.few')}</p>}
    </div>
  );
}
