import type { Campaign, CampaignStatus } from '@fareback/contract';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { formatDate, formatPeriod, formatReached } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import styles from './campaign-progress.module.css';

/** How far the member is toward the amount from which a campaign counts, and the end of its window [CAMP-132]. */
export function AfterAmount({
  campaign,
  after,
  isPaying,
}: {
  campaign: Campaign;
  after: NonNullable<CampaignStatus['after']>;
  /** False while a limit stops it or an account is missing: rides do not count now. */
  isPaying: boolean;
}): ReactNode {
  const translation = useFullTranslation();
  const { t, language } = translation;
  const { done, amount, window, seconds = 0, lastDay } = after;
  const reached = formatReached(after, translation);
  if (reached === '') return null;
  const progress = t('after.progress', {
    window,
    period: formatPeriod(seconds, language),
    progress: reached,
  });
  const until = lastDay === null ? null : formatDate(lastDay, language);
  const isReached = done >= amount;
  const nowText = until === null ? t('after.now') : t('after.until', { date: until });
  return (
    <div className={styles['status']}>
      <ProgressBar
        value={Math.min(done, amount)}
        max={amount}
        label={campaign.Title}
        valueText={progress}
        tone={isReached ? 'green' : 'brand'}
      />
      <p className={styles['line']}>
        <span className={styles['left']}>{progress}</span>
        {until !== null && !(isReached && isPaying) && <span>{t('level.until', { date: until })}</span>}
      </p>
      {!isReached && <p className={styles['line']}>{t('after.then')}</p>}
      {isReached && isPaying && <p className={styles['line']}>{nowText}</p>}
    </div>
  );
}
