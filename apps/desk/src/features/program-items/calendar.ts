import type { ListedCampaign } from '@fareback/contract/admin';

/** Months that the calendar shows at once. */
const MONTHS = 6;

const DAY_MILLIS = 86_400_000;

/** Calendar days `2026-11-30`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

type Dates = Pick<ListedCampaign, 'startsOn' | 'endsOn'>;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MILLIS;

const dayOf = (number: number): string => new Date(number * DAY_MILLIS).toISOString().slice(0, 10);

/** First day of the month that is so many months after a day's. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export const daysIn = (month: string): number => dayNumber(monthAfter(month, 1)) - dayNumber(month);

/** First days of the months that are shown from a day's month on. */
export const monthsFrom = (day: string): string[] => Array.from({ length: MONTHS }, (_, at) => monthAfter(day, at));

export const rangeFrom = (day: string): DayRange => ({
  from: monthAfter(day, 0),
  to: dayOf(dayNumber(monthAfter(day, MONTHS)) - 1),
});

/** Place of days within a range, in percent of its length; null if they lie outside. */
export function placeIn(range: DayRange, { startsOn, endsOn }: Dates): { start: number; size: number } | null {
  const [first, last] = [dayNumber(range.from), dayNumber(range.to)];
  const from = Math.max(first, startsOn === null ? first : dayNumber(startsOn));
  const to = Math.min(last, endsOn === null ? last : dayNumber(endsOn));
  if (from > to) return null;
  const percent = (days: number): number => (days * 100) / (last - first + 1);
  return { start: percent(from - first), size: percent(to - from + 1) };
}

/** True if a campaign pays on its days: drafts, paused and removed ones do not. */
export const isCounted = ({ state }: Pick<ListedCampaign, 'state'>): boolean =>
  state === 'LIVE' || state === 'SCHEDULED' || state === 'ENDED';

/** How many campaigns run on each day of a range; neighboring days with the same number are one entry. */
export function runningIn(
  range: DayRange,
  campaigns: readonly (Dates & Pick<ListedCampaign, 'state'>)[],
): (DayRange & { count: number })[] {
  const counted = campaigns.filter(isCounted);
  const runsOn =
    (day: string) =>
    ({ startsOn, endsOn }: Dates) =>
      (startsOn === null || startsOn <= day) && (endsOn === null || day <= endsOn);
  const found: (DayRange & { count: number })[] = [];
  for (let number = dayNumber(range.from); number <= dayNumber(range.to); number += 1) {
    const day = dayOf(number);
    const count = counted.filter(runsOn(day)).length;
    const last = found.at(-1);
    if (last?.count === count) last.to = day;
    else found.push({ from: day, to: day, count });
  }
  return found;
}

/** In order of their first day; those without one come first. */
export const inOrder = (campaigns: readonly ListedCampaign[]): ListedCampaign[] =>
  campaigns.toSorted(
    (a, b) =>
      (a.startsOn ?? '').localeCompare(b.startsOn ?? '') ||
      (a.endsOn ?? '9').localeCompare(b.endsOn ?? '9') ||
      a.title.localeCompare(b.title),
  );
