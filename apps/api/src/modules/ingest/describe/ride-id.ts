import type { Source } from '../mappings/mapping.ts';
import type { ColumnFacts } from './column-facts.ts';
import { words } from './column-words.ts';

interface Columns {
  rows: readonly (readonly string[])[];
  rider: ColumnFacts | undefined;
  times: readonly string[];
  start: readonly string[];
}

type RideId = { source: Source; why: string } | undefined;

/** Returns a column that identifies each ride alone: named like an id, filled and unique in every row. */
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

/** Returns up to eight columns that may identify a ride together, likeliest first. */
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

/** Joins all columns that are filled in every row: two rows then share an id only if they are identical. */
export const idOfAll = (facts: readonly ColumnFacts[], rows: number): { source: Source; why: string } => ({
  source: { columns: facts.filter(({ filled }) => filled === rows).map(({ name }) => name), hash: true },
  why: 'no smaller set of columns differs in every row: ask the provider for a ride id',
});

/**
 * Chooses the ride id: a unique column, else the fewest columns that are unique together. Start columns are always
 * included, because a rider may take two rides on a day for which the sample has one.
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
