import type { Source } from '../mappings/mapping.ts';
import { type ColumnFacts, momentReader } from './column-facts.ts';
import { words } from './column-words.ts';

export interface Moments {
  source: Source;
  format: string;
  others: string[];
  name: string;
  at: (row: readonly string[]) => number | null;
}

/**
 * Removes the epoch reading from a column whose name marks it as an id: ten digits of a card may look like any time.
 */
export const withoutNumbers = (column: ColumnFacts): ColumnFacts =>
  column.timeFormats[0]?.startsWith('EPOCH') &&
  (words.rider.test(column.name) || words.id.test(column.name)) &&
  !words.start.test(column.name) &&
  !words.end.test(column.name)
    ? { ...column, timeFormats: [] }
    : column;

function joinedMoment(day: ColumnFacts, clock: ColumnFacts): Moments {
  const [format = '', ...others] = day.dayFormats.map((one) => `${one} ${clock.hasSeconds ? '%H:%M:%S' : '%H:%M'}`);
  const read = momentReader(format);
  const at = (row: readonly string[]): number | null => read(`${row[day.place] ?? ''} ${row[clock.place] ?? ''}`);
  return { source: { columns: [day.name, clock.name] }, format, others, name: `${day.name} ${clock.name}`, at };
}

export function momentsOf(facts: readonly ColumnFacts[]): Moments[] {
  const whole = facts.flatMap(({ name, place, distinct, timeFormats: [format, ...others] }): Moments[] => {
    // Skips, for example, a settlement day that is the same in all rows.
    if (format === undefined || (distinct === 1 && facts.some((one) => one.timeFormats.length > 0 && one.distinct > 1)))
      return [];
    const read = momentReader(format);
    return [{ source: name, format, others, name, at: (row) => read(row[place] ?? '') }];
  });
  const days = facts.filter(({ dayFormats, timeFormats }) => dayFormats.length > 0 && timeFormats.length === 0);
  const clocks = facts.filter(({ isClock }) => isClock);
  // A date applies to the time columns after it, up to the next date.
  const joined = days.flatMap((day, nth) => {
    const next = days[nth + 1]?.place ?? Number.POSITIVE_INFINITY;
    return clocks.filter(({ place }) => place > day.place && place < next).map((clock) => joinedMoment(day, clock));
  });
  return [...whole, ...joined];
}
