import type { ReferralStatistics } from '@fareback/contract';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { formatPercent } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { completedPercent } from './invite-link.ts';
import styles from './refer.module.css';

/** Statistics of the member's code; nothing before its first use [REFER-08, REFER-09, REFER-10, REFER-11]. */
export function Statistics({
  statistics: { codeEntered, completedAction },
  isActionRequired,
}: {
  statistics: ReferralStatistics;
  isActionRequired: boolean;
}): ReactNode {
  const { t, language } = useFullTranslation();
  if (codeEntered === 0) return null;
  const percent = completedPercent(completedAction, codeEntered);
  const completed = t('refer.completed', { count: completedAction });
  const percentText = formatPercent(percent, language);
  return (
    <section className={styles['statistics']} aria-labelledby="refer-statistics">
      <h2 id="refer-statistics" className={styles['heading']}>
        {t('refer.statistics')}
      </h2>
      <p>{t('refer.entered', { count: codeEntered })}</p>
      {isActionRequired && (
        <>
          <ProgressBar
            value={percent}
            max={100}
            label={t('refer.statistics')}
            valueText={`${completed}, ${percentText}`}
            tone="green"
          />
          <p className={styles['progress']}>
            <span>{completed}</span>
            <span data-numeric="">{percentText}</span>
          </p>
        </>
      )}
    </section>
  );
}
