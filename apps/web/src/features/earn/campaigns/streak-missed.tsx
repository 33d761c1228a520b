import { formatDate } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import styles from './campaign-progress.module.css';

/** Says that a miss ended the streak, by when, and that the next ride starts a new one [STREAK-09]. */
export function StreakMissed({ by }: { by: string }): ReactNode {
  const { t, language } = useTranslation();
  return <p className={styles['line']}>{t('streak.missed', { date: formatDate(by, language) })}</p>;
}
