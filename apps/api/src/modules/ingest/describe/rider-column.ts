import { type ColumnFacts, words } from './column-facts.ts';
import type { Moments } from './ride-columns.ts';
import type { FileSample } from './sample-file.ts';

type Rows = FileSample['rows'];

export interface RideMoments {
  start: Moments | undefined;
  end: Moments | undefined;
}

/** The column of riders, if there is one, with the reason; else why columns named like riders are none. */
export interface FoundRider {
  column: ColumnFacts | undefined;
  why: string;
  doubts: string[];
}

/** Below this many rows the values of a column say little. */
const ROWS_LEAST = 30;
/** Most rides of one person on a day, on average; and most overlapping rides, because some clocks are wrong. */
const RIDES_A_DAY_MAX = 12;
const OVERLAPS_MAX = 0.25;
/** Overlaps that many clocks show without meaning anything. */
const TOLERANCE = 120_000;
const DAY = 86_400_000;

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / Math.max(1, whole))} %`;

interface Behavior {
  /** Rows that start while the value's ride before is still going on, of those that have a ride before. */
  overlaps: number;
  followers: number;
  valueDays: number;
  /** Values with rows on at least two days. */
  returning: number;
  days: number;
}

/** Looks at a column's values as if each were a person who rides. */
function behaviorOf({ place }: ColumnFacts, rows: Rows, { start, end }: RideMoments): Behavior {
  const ridesOf = new Map<string, { from: number; to: number }[]>();
  for (const row of rows) {
    const value = row[place] ?? '';
    const from = (start ?? end)?.at(row) ?? null;
    if (value === '' || from === null) continue;
    const ride = { from, to: end?.at(row) ?? from };
    const known = ridesOf.get(value);
    if (known) known.push(ride);
    else ridesOf.set(value, [ride]);
  }
  const found = { overlaps: 0, followers: 0, valueDays: 0, returning: 0 };
  const allDays = new Set<number>();
  for (const rides of ridesOf.values()) {
    const days = new Set(rides.map(({ from }) => Math.floor(from / DAY)));
    for (const day of days) allDays.add(day);
    found.valueDays += days.size;
    found.returning += days.size > 1 ? 1 : 0;
    const sorted = rides.toSorted((a, b) => a.from - b.from);
    for (const [at, { from }] of sorted.entries()) {
      const before = sorted[at - 1];
      if (!before) continue;
      found.followers += 1;
      found.overlaps += before.to - from > TOLERANCE ? 1 : 0;
    }
  }
  return { ...found, days: allDays.size };
}

/** Few repeated words without digits or addresses, such as member and casual, are categories, not riders. */
const isCategory = ({ name, filled, distinct, words: few }: ColumnFacts): boolean =>
  /casual|gender|sex\b|categor|status|plan\b|type|typ\b|name/i.test(name) ||
  (few.length > 0 && filled > distinct && few.every((text) => !/[\d@]/.test(text)));

/** Returns why the values are not those of riders, or null. */
function findRiderDoubt(column: ColumnFacts, rows: Rows, moments: RideMoments): string | null {
  const { filled, distinct } = column;
  if (filled <= rows.length / 2) return `empty in ${percent(rows.length - filled, rows.length)} of rows`;
  if (column.isNumber && !column.isWhole) return 'has fractions';
  if (rows.length < ROWS_LEAST) return null;
  if (distinct === filled) return 'is different in every row';
  if (distinct === 1) return 'is the same in every row';
  const { overlaps, followers, valueDays } = behaviorOf(column, rows, moments);
  if (overlaps > followers * OVERLAPS_MAX)
    return `has rides that overlap with another of the same value in ${percent(overlaps, followers)} of rows`;
  return filled > valueDays * RIDES_A_DAY_MAX ? `has ${Math.round(filled / valueDays)} rides a day and value` : null;
}

/** Whether a column without a telling name has values as riders have: many, who come back on other days. */
function looksLikeRiders(column: ColumnFacts, rows: Rows, moments: RideMoments): boolean {
  const { filled, distinct } = column;
  if (rows.length < ROWS_LEAST || distinct < 10 || distinct > filled * 0.9) return false;
  if (findRiderDoubt(column, rows, moments) !== null) return false;
  const { overlaps, followers, returning, days } = behaviorOf(column, rows, moments);
  return days > 1 && returning > distinct * 0.3 && overlaps < followers * 0.02;
}

/**
 * Finds the column of riders: named like one, with values that repeat over days as people do. Values that only look like
 * riders, under another name, are mentioned but not proposed: a bike behaves like a person, too.
 */
export function findRider(
  facts: readonly ColumnFacts[],
  rows: Rows,
  { taken, ...moments }: RideMoments & { taken: readonly string[] },
): FoundRider {
  const free = facts.filter(
    (column) =>
      !taken.includes(column.name) && !column.isClock && column.timeFormats.length === 0 && !isCategory(column),
  );
  const named = free.filter(({ name }) => words.rider.test(name));
  const doubts: string[] = [];
  for (const column of named) {
    const why = findRiderDoubt(column, rows, moments);
    if (why !== null) doubts.push(`Not used as riders: ${column.name} ${why}`);
    else return { column, why: `by its name and values: ${valuesOf(column, rows, moments)}`, doubts };
  }
  const similar = free.find(
    (column) =>
      ![words.vehicle, words.place, words.lat, words.lon, words.duration, words.distance, words.ride].some((word) =>
        word.test(column.name),
      ) && looksLikeRiders(column, rows, moments),
  );
  if (similar) doubts.push(`Perhaps riders: ${similar.name}, by its values (${valuesOf(similar, rows, moments)})`);
  return { column: undefined, why: '', doubts };
}

function valuesOf(column: ColumnFacts, rows: Rows, moments: RideMoments): string {
  const { returning, days } = behaviorOf(column, rows, moments);
  const back = days > 1 ? `, ${percent(returning, column.distinct)} on more than one day` : '';
  return `${column.distinct} different in ${rows.length} rows${back}`;
}
