import type { Campaign, CampaignStatus } from '@fareback/contract';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { formatDate, formatEndDate } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { useConfig } from '../../../tenant/config.tsx';
import styles from './campaign-progress.module.css';

/** Texts of a part of the goal, and of an amount alone, by measure; rides have plurals of their own. */
const amounts = {
  KILOMETER: ['together.kilometers', 'together.ofKilometers'],
  MILE: ['together.miles', 'together.ofMiles'],
  MINUTE: ['together.minutes', 'together.ofMinutes'],
  FARE: ['together.fares', 'together.ofFares'],
} as const;

const hasAmount = (measure: string): measure is keyof typeof amounts => Object.hasOwn(amounts, measure);

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
  const [ofGoal, alone] = hasAmount(measure) ? amounts[measure] : [];
  const done = points(total ?? 0);
  const amountText = (count: number): string =>
    alone ? t(alone, { amount: points(count) }) : t('together.ofRides', { count });
  const partText = ofGoal ? t(ofGoal, { done, goal: points(goal) }) : t('together.rides', { done, count: goal });
  // A reached goal stays reached, and its total is no part of it any more.
  const isReached = ReachedUTC !== null;
  const totalText = isReached ? amountText(total ?? 0) : partText;
  return (
    <div className={styles['status']}>
      {total !== null && (
        <>
          <ProgressBar
            value={isReached ? goal : Math.min(total, goal)}
            max={goal}
            label={campaign.Title}
            valueText={totalText}
          />
          <p className={styles['line']}>
            <span>{totalText}</span>
            <span>{t('together.riders', { count: riders ?? 0 })}</span>
          </p>
        </>
      )}
      {isReached && (
        <p className={styles['climbed']}>
          <Icon name="check-circle" size={18} />
          <span>{t('together.reached', { date: formatEndDate(ReachedUTC, language, IANATimezone) })}</span>
        </p>
      )}
      <p className={styles['line']}>
        <span className={styles['left']}>
          {own >= minimum
            ? t('together.part', { own: amountText(own) })
            : t('together.own', { own: points(own), minimum: amountText(minimum) })}
        </span>
        <span>{t('level.until', { date: formatDate(lastDay, language) })}</span>
      </p>
      {total === null && <p className={styles['line']}>{t('together.few')}</p>}
    </div>
  );
}
