import type { MissingRide, MissingRideState } from '@fareback/contract';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { formatHistoryDate } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import { destinationOf } from './ride-words.ts';
import styles from './rides.module.css';

const tones: Record<MissingRideState, 'neutral' | 'success' | 'warning'> = {
  OPEN: 'warning',
  FOUND: 'success',
  NOT_FOUND: 'neutral',
};

/** The member's missing-ride reports with their status; nothing without reports [EARN-13]. */
export function MissingList({ reports }: { reports: readonly MissingRide[] }): ReactNode {
  const translation = useFullTranslation();
  const { t } = translation;
  const { IANATimezone } = useConfig();
  if (reports.length === 0) return null;
  return (
    <section className={styles['part']} aria-label={t('rides.missing.listTitle')}>
      <h3 className={styles['partTitle']}>{t('rides.missing.listTitle')}</h3>
      <ul className={styles['lines']}>
        {reports.map((report) => (
          <li key={report.MissingRideID} className={styles['report']}>
            <span className={styles['reportHead']}>
              <span className={styles['title']} dir="auto">
                {destinationOf(report, t) ?? report.providerName}
              </span>
              <Badge tone={tones[report.state]}>{t(`rides.missing.state.${report.state}`)}</Badge>
            </span>
            <span className={styles['detail']}>{formatHistoryDate(report.RiddenAtUTC, translation, IANATimezone)}</span>
            <span className={styles['detail']}>
              {t(`rides.missing.answer.${report.state}`, { provider: report.providerName })}
            </span>
            {report.answer !== null && (
              <span className={styles['answer']} dir="auto">
                {report.answer}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
