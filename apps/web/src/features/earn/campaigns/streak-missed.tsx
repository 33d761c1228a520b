import { formatDate } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useWholeSpeech } from '../../../i18n/whole-speech.ts';
import styles from './standing.module.css';

/** Says that a miss ended a streak, by when, and that the next ride begins a new one [STREAK-09]. */
export function StreakMissed({ by }: { by: string }): ReactNode {
  const { t } = useWholeSpeech();
  return <p className={styles['line']}>{t('moments.streakMissed', { date: formatDate(by) })}</p>;
}
