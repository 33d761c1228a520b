import type { Source } from '../mappings/mapping.ts';
import type { ColumnFacts } from './column-facts.ts';
import { words } from './column-words.ts';

/** What is known of a file's columns: its first rows, whose rides they are, and which columns tell times. */
interface Columns {
  rows: readonly (readonly string[])[];
  rider: ColumnFacts | undefined;
  times: readonly string[];
  /** Those of `times` that tell a ride's start. */
  start: readonly string[];
}

type RideId = { source: Source; why: string } | undefined;

/** A column that names each ride by itself: called like one, whole, and different in every row. */
function columnAlone(facts: readonly ColumnFacts[], { rows, rider, times }: Columns): RideId {
  const fit = facts.filter(
    ({ name, distinct, filled, isNumber, isWhole }) =>
      (!isNumber || isWhole) &&
      distinct === rows.length &&
      filled === rows.length &&
      !times.includes(name) &&
      name !== rider?.name,
  );
  const likelihood = ({ name }: ColumnFacts): number => Number(words.ride.test(name)) + Number(words.id.test(name));
  const [best] = fit.toSorted((a, b) => likelihood(b) - likelihood(a));
  return best && likelihood(best) > 0
    ? { source: best.name, why: `different in each of ${rows.length} rows` }
    : undefined;
}

/** Columns that may name a ride together with others, the likeliest first, eight at most. */
function partsOf(facts: readonly ColumnFacts[], { rider, times, start }: Columns): string[] {
  const isWho = (name: string): boolean => name === rider?.name || words.vehicle.test(name);
  const names = facts
    .filter(({ distinct }) => distinct > 1)
    .map(({ name }) => name)
    .filter((name) => times.includes(name) || isWho(name) || words.place.test(name));
  const ordered = [
    ...names.filter(isWho),
    ...names.filter((name) => start.includes(name)),
    ...names.filter((name) => times.includes(name)),
    ...names,
  ];
  return ordered.slice(0, 8);
}

/** An id of all columns that are filled in every row: two rows have the same only where they say the same. */
export const idOfAll = (facts: readonly ColumnFacts[], rows: number): { source: Source; why: string } => ({
  source: { columns: facts.filter(({ filled }) => filled === rows).map(({ name }) => name), hash: true },
  why: 'no smaller set of columns differs in every row: ask the provider for a ride id',
});

/**
 * What names each ride: a column whose cells are all different, else the fewest columns that together are. Those that tell
 * its start are always among them: a rider may ride twice on a day of which the file at hand has one ride.
 */
export function idOf(facts: readonly ColumnFacts[], of: Columns): RideId {
  const alone = columnAlone(facts, of);
  if (alone) return alone;
  const { rows, start } = of;
  const needed = facts.filter(({ name, distinct }) => distinct > 1 && start.includes(name)).map(({ name }) => name);
  const columns: string[] = [];
  for (const name of new Set(partsOf(facts, of))) {
    columns.push(name);
    if (columns.length === 1 || needed.some((other) => !columns.includes(other))) continue;
    const places = columns.map((column) => facts.find((one) => one.name === column)?.place ?? -1);
    const ids = new Set(rows.map((row) => JSON.stringify(places.map((place) => row[place]))));
    if (ids.size === rows.length)
      return {
        source: { columns, hash: true },
        why: `no column names a ride; these together differ in each of ${rows.length} rows`,
      };
  }
  return undefined;
}
