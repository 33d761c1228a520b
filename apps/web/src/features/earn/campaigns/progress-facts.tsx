import { formatDate } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import styles from './campaign-progress.module.css';
import type { Tiers } from './reward.ts';
import type { Streak } from './streak.ts';
import { distinctText } from './streak-deadline.tsx';

/** What the details of a streak add to its card: the level's reward, its rule and its last day. */
export function StreakFacts({ reward, distinct, lastDay, missedBy, keep }: Streak): ReactNode {
  const { t, points, language } = useTranslation();
  return (
    <ul className={styles['facts']}>
      {!!reward && <li>{t('streak.levelReward', { amount: points(reward) })}</li>}
      {distinct !== null && <li>{distinctText(distinct, t)}</li>}
      {lastDay !== null && missedBy === null && keep === null && (
        <li>{t('streak.endsOn', { date: formatDate(lastDay, language) })}</li>
      )}
    </ul>
  );
}

/** What the details of tiers add to their card: each tier's length and points. */
export function TierFacts({ segments, counts }: Tiers): ReactNode {
  const { t, points } = useTranslation();
  const each = counts === 'trips' ? 'tier.rewardPerTrip' : 'tier.rewardPerSurvey';
  const count = counts === 'trips' ? 'tier.trips' : 'tier.surveys';
  return (
    <ul className={styles['facts']}>
      {segments.map(({ tier, rewardPoints, behaviours }) => (
        <li key={tier}>
          {`${t('tier.tier', { tier })}: ${t(count, { count: behaviours })}, ${t(each, { amount: points(rewardPoints) })}`}
        </li>
      ))}
    </ul>
  );
}
