import type { ReportSchedule } from '@fareback/contract/admin';
import { reportWords } from '../../parts/report-words.ts';
import { localeOf } from '../../words/locale.ts';
import type { Translate } from '../../words/translation.tsx';

type Words = { t: Translate; language: string };

/** A Monday, whose following days name the days of the week. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MILLIS = 86_400_000;

export const weekdayText = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + (weekday - 1) * DAY_MILLIS,
  );

export const hourText = (hour: number, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 5, hour),
  );

/** When a report is sent: 'Every Monday at 7:00 AM'. */
export function timesText(
  { frequency, weekday, dayOfMonth, hour }: Pick<ReportSchedule, 'frequency' | 'weekday' | 'dayOfMonth' | 'hour'>,
  { t, language }: Words,
): string {
  const day = weekday === null ? String(dayOfMonth ?? '') : weekdayText(weekday, language);
  return t(`reportTimes.${frequency}`, { day, hour: hourText(hour, language) });
}

export const titleOfSchedule = (schedule: ReportSchedule, words: Words): string =>
  `${words.t(reportWords[schedule.report])} · ${timesText(schedule, words)}`;
