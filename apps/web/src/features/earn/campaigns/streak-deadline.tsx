import { classes } from '@fareback/ui/classes.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatDate, formatWeekday } from '@fareback/wording';
import type { ReactNode } from 'react';
import { type Translation, useTranslation } from '../../../i18n/language.tsx';
import styles from './campaign-progress.module.css';
import { isOutOfReach, type Streak } from './streak.ts';

/** More freezes than this are one icon with their number. */
const maxIcons = 3;

/** The freezes left, one snowflake each [STREAK-12]. */
export function Freezes({ count }: { count: number }): ReactNode {
  const { t, points } = useTranslation();
  if (count === 0) return null;
  const icons = count > maxIcons ? 1 : count;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- shapes that are one picture
    <span role="img" aria-label={t('streak.freezes', { count })} className={styles['freezes']}>
      {Array.from({ length: icons }, (_, at) => (
        <span key={at} className={styles['freeze']}>
          <Icon name="snowflake" size={14} />
        </span>
      ))}
      {icons < count && <span>{points(count)}</span>}
    </span>
  );
}

export function distinctText({ unit, behaviours }: NonNullable<Streak['distinct']>, t: Translation['t']): string {
  const key = unit === 'DAY' ? 'streak.perDay' : unit === 'WEEK' ? 'streak.perWeek' : 'streak.perMonth';
  return t(key, { count: behaviours });
}

const moreKeys = { DAY: 'streak.moreDays', WEEK: 'streak.moreWeeks', MONTH: 'streak.moreMonths' } as const;

/**
 * Returns what a begun streak needs next and by when, in words: 'Ride by Sunday to keep it', '2 more rides by Sunday';
 * null if it needs nothing or cannot be completed any more [STREAK-12].
 */
export function useDeadlineText(streak: Streak): string | null {
  const { t, language } = useTranslation();
  const { keep, distinct, done, target, lastDay, time } = streak;
  // Within a week the weekday is unambiguous.
  const nameDay = (day: string, days: number) =>
    days <= 7 ? formatWeekday(day, language, 'long') : formatDate(day, language);
  if (keep?.days === 1) return t('streak.keepToday', { rides: keep.rides });
  if (keep) return t('streak.keepBy', { rides: keep.rides, date: nameDay(keep.by, keep.days) });
  if (lastDay === null || time === null || time.kind === 'finished' || done >= target || isOutOfReach(streak))
    return null;
  const date = nameDay(lastDay, time.kind === 'daysLeft' ? time.days : 1);
  const text = t(distinct ? moreKeys[distinct.unit] : 'streak.moreRides', { count: target - done, date });
  return distinct && distinct.behaviours > 1 ? `${text} · ${distinctText(distinct, t)}` : text;
}

export const isDueToday = ({ keep, time }: Streak): boolean => keep?.days === 1 || (!keep && time?.kind === 'lastDay');

export function StreakDeadline({ streak }: { streak: Streak }): ReactNode {
  const text = useDeadlineText(streak);
  return text && <p className={classes(styles['deadline'], isDueToday(streak) && styles['urgent'])}>{text}</p>;
}
