import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import styles from './campaign-progress.module.css';
import type { Tiers } from './reward.ts';

/** Progress through the tiers of a campaign, one segment each, in their own file so that Home loads less. */
export function TierProgress({
  title,
  tiers,
  detailed,
}: {
  title: string;
  tiers: Tiers;
  detailed: boolean;
}): ReactNode {
  const { t, points } = useTranslation();
  const { segments, counts, rewardPoints, finished } = tiers;
  const done = segments.reduce((sum, segment) => sum + segment.done, 0);
  const total = segments.reduce((sum, segment) => sum + segment.behaviours, 0);
  const each = counts === 'trips' ? 'tier.rewardPerTrip' : 'tier.rewardPerSurvey';
  const count = counts === 'trips' ? 'tier.trips' : 'tier.surveys';
  return (
    <div className={styles['status']}>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- progress cannot hold segments
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={t('access.progress', { done: points(done), total: points(total) })}
        className={styles['tiers']}
      >
        {segments.map(({ tier, tone, done: inTier, behaviours }) => (
          <span key={tier} className={styles['tier']} data-tone={tone}>
            <span style={{ inlineSize: `${behaviours > 0 ? (inTier / behaviours) * 100 : 0}%` }} />
          </span>
        ))}
      </div>
      <p className={styles['line']}>
        <span>{finished ? t('tier.finished') : t(count, { count: done })}</span>
        {!finished && rewardPoints !== null && (
          <span className={styles['left']}>{t(each, { amount: points(rewardPoints) })}</span>
        )}
      </p>
      {detailed && (
        <ul className={styles['facts']}>
          {segments.map(({ tier, rewardPoints: reward, behaviours }) => (
            <li key={tier}>
              {`${t('tier.tier', { tier })}: ${t(count, { count: behaviours })}, ${t(each, { amount: points(reward) })}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
