/** Before the first and after the last of these days nobody has figures of a programme. */
export const daysBound = { first: '2000-01-01', last: '2099-12-31' } as const;

/** As many days as one backtest looks at. */
export const backtestDaysMost = 366;

/** As many days as one failure of the service lasts: longer ones are mistyped, or another programme. */
export const pauseDaysMost = 92;

const DAY = 86_400_000;

/** First and last day of a span, both included; one that is left out is open. */
export interface DaySpan {
  from?: string | undefined;
  to?: string | undefined;
}

/** What is wrong with days that somebody asks for, and at which of both fields. */
export type DayRangeError = { field: 'from' | 'to' } & (
  | { kind: 'BACKWARDS' }
  | { kind: 'TOO_MANY'; most: number }
  | { kind: 'TOO_EARLY'; first: string }
  | { kind: 'TOO_LATE'; last: string }
);

function outOfBound(field: DayRangeError['field'], day: string | undefined): DayRangeError | null {
  if (day === undefined) return null;
  if (day < daysBound.first) return { field, kind: 'TOO_EARLY', first: daysBound.first };
  return day > daysBound.last ? { field, kind: 'TOO_LATE', last: daysBound.last } : null;
}

/**
 * What is wrong with a span of days (`2026-03-31`), of which there may be `most`: days of another century, a last day before
 * the first, more days than that. Null where nothing is. The desk asks before it sends, the API before it looks [DESK-332].
 */
export function getDayRangeError({ from, to }: DaySpan, most = Number.POSITIVE_INFINITY): DayRangeError | null {
  const outside = outOfBound('from', from) ?? outOfBound('to', to);
  if (outside !== null || from === undefined || to === undefined) return outside;
  if (to < from) return { field: 'to', kind: 'BACKWARDS' };
  return (Date.parse(to) - Date.parse(from)) / DAY + 1 > most ? { field: 'from', kind: 'TOO_MANY', most } : null;
}

/** The bound that days are not within, in English, as a refusal tells it. */
export function boundOfDays(fault: DayRangeError): string {
  if (fault.kind === 'BACKWARDS') return 'the last day is before the first day';
  if (fault.kind === 'TOO_MANY') return `at most ${fault.most} days`;
  return fault.kind === 'TOO_EARLY' ? `no day before ${fault.first}` : `no day after ${fault.last}`;
}
