import { figureDays } from '@fareback/contract/admin';
import type { TenantCtx } from '../../../call/context.ts';
import { DAY_MILLIS, endOfLocalDate, localDate } from '../../../platform/local-date.ts';
import { sinceOpening } from '../reports/days.ts';

/** The days of figures: the current one and those before it, in the agency's time zone. */
export interface FigureWindow {
  at: string;
  timeZone: string;
  from: string;
  to: string;
  /** The same as moments, without the time before the agency opened. */
  stretch: { timeZone: string; from: Date; before: Date };
  /** All days in order. */
  days: string[];
}

const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MILLIS).toISOString().slice(0, 10);

export function figureWindow({ now, tenant }: Pick<TenantCtx, 'now' | 'tenant'>): FigureWindow {
  const { timeZone } = tenant;
  const to = localDate(now, timeZone);
  const days = Array.from({ length: figureDays }, (_, at) => dateAfter(to, at + 1 - figureDays));
  const begin = endOfLocalDate(dateAfter(to, -figureDays), timeZone);
  // Includes the current millisecond.
  const before = new Date(now.getTime() + 1);
  const opened = sinceOpening(tenant, begin);
  const from = opened < before ? opened : before;
  return { at: now.toISOString(), timeZone, from: days[0] ?? to, to, stretch: { timeZone, from, before }, days };
}

/** One row for each day, with the figures of the day or zeros. */
export const fillDays = <Figures extends object>(
  days: readonly string[],
  rows: readonly (Figures & { day: string | null })[],
  none: Figures,
): (Figures & { day: string })[] => {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ({ ...none, ...byDay.get(day), day }));
};
