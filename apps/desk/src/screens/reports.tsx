import { reportNames } from '@fareback/contract/admin';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { Page } from '../parts/page.tsx';
import { reportWords } from '../parts/report-words.ts';
import { useTranslation } from '../words/translation.tsx';
import styles from './screens.module.css';

/** `/<agency>/reports`: every report with the question it answers [DESK-612]. */
export function Reports(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <Page
      title={t('page.reports')}
      lead={t('pageLine.reports')}
      actions={
        <Link to="/$agency/report-schedules" params={{ agency: agencyId }}>
          {t('page.reportSchedules')}
        </Link>
      }
    >
      <ul className={styles['cards']}>
        {reportNames.map((report) => (
          <li key={report} className={styles['card']}>
            <Link to="/$agency/reports/$report" params={{ agency: agencyId, report }}>
              {t(reportWords[report])}
            </Link>
            <p className={styles['help']}>{t(`reportLine.${report}`)}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
