/** No program has figures outside these days. */
export const daysBound = { first: '2000-01-01', last: '2099-12-31' } as const;

export const backtestDaysMost = 366;

/** Maximum days of one service failure: a longer one is a typo, or a change of the program. */
export const pauseDaysMost = 92;

/** How many days before and after today a day can be declared. */
export const declaredDays = { back: 7, ahead: 14 } as const;

const DAY = 86_400_000;

export interface DaySpan {
  from?: string | undefined;
  to?: string | undefined;
}

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
 * Validates a span of days (`2026-03-31`) of at most `most` days: days of another century, a last day before the first,
 * too many days. Returns null if valid. The desk calls it before sending, the API before reading [DESK-332].
 */
export function getDayRangeError({ from, to }: DaySpan, most = Number.POSITIVE_INFINITY): DayRangeError | null {
  const outside = outOfBound('from', from) ?? outOfBound('to', to);
  if (outside !== null || from === undefined || to === undefined) return outside;
  if (to < from) return { field: 'to', kind: 'BACKWARDS' };
  return (Date.parse(to) - Date.parse(from)) / DAY + 1 > most ? { field: 'from', kind: 'TOO_MANY', most } : null;
}

/** Returns the exceeded bound in English, for the refusal's text. */
export function boundOfDays(fault: DayRangeError): string {
  if (fault.kind === 'BACKWARDS') return 'the last day is before the first day';
  if (fault.kind === 'TOO_MANY') return `at most ${fault.most} days`;
  return fault.kind === 'TOO_EARLY' ? `no day before ${fault.first}` : `no day after ${fault.last}`;
}
