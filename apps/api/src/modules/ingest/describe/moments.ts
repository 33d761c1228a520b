import type { Source } from '../mappings/mapping.ts';
import { type ColumnFacts, momentReader } from './column-facts.ts';
import { words } from './column-words.ts';

/** A column or two that tell a moment, and how. */
export interface Moments {
  source: Source;
  format: string;
  /** Other ways in which all of it could be read too. */
  others: string[];
  name: string;
  at: (row: readonly string[]) => number | null;
}

/**
 * A column's facts, without reading it as seconds since 1970 where its name says that it numbers riders or rides: the
 * ten digits of a card may look like any moment.
 */
export const withoutNumbers = (column: ColumnFacts): ColumnFacts =>
  column.timeFormats[0]?.startsWith('EPOCH') &&
  (words.rider.test(column.name) || words.id.test(column.name)) &&
  !words.start.test(column.name) &&
  !words.end.test(column.name)
    ? { ...column, timeFormats: [] }
    : column;

/** A day in one column and a clock in another, read as one moment. */
function joinedMoment(day: ColumnFacts, clock: ColumnFacts): Moments {
  const [format = '', ...others] = day.dayFormats.map((one) => `${one} ${clock.hasSeconds ? '%H:%M:%S' : '%H:%M'}`);
  const read = momentReader(format);
  const at = (row: readonly string[]): number | null => read(`${row[day.place] ?? ''} ${row[clock.place] ?? ''}`);
  return { source: { columns: [day.name, clock.name] }, format, others, name: `${day.name} ${clock.name}`, at };
}

/** Everything in the columns that tells a moment. */
export function momentsOf(facts: readonly ColumnFacts[]): Moments[] {
  const whole = facts.flatMap(({ name, place, distinct, timeFormats: [format, ...others] }): Moments[] => {
    // A day of settlement, say, is the same in all rows.
    if (format === undefined || (distinct === 1 && facts.some((one) => one.timeFormats.length > 0 && one.distinct > 1)))
      return [];
    const read = momentReader(format);
    return [{ source: name, format, others, name, at: (row) => read(row[place] ?? '') }];
  });
  const days = facts.filter(({ dayFormats, timeFormats }) => dayFormats.length > 0 && timeFormats.length === 0);
  const clocks = facts.filter(({ isClock }) => isClock);
  // A day belongs to the clocks that stand behind it, up to the next day.
  const joined = days.flatMap((day, nth) => {
    const next = days[nth + 1]?.place ?? Number.POSITIVE_INFINITY;
    return clocks.filter(({ place }) => place > day.place && place < next).map((clock) => joinedMoment(day, clock));
  });
  return [...whole, ...joined];
}
