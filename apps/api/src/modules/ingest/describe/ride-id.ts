import type { Source } from '../mappings/mapping.ts';
import type { ColumnFacts } from './column-facts.ts';
import { words } from './column-words.ts';

/** What names each ride: a column whose cells are all different, else the fewest columns that together are, among them all that tell its start: a rider may ride twice on a day of which the file at hand has one. */
export function idOf(
  facts: readonly ColumnFacts[],
  {
    rows,
    rider,
    times,
    start,
  }: {
    rows: readonly (readonly string[])[];
    rider: ColumnFacts | undefined;
    times: readonly string[];
    start: readonly string[];
  },
): { source: Source; why: string } | undefined {
  const alone = facts
    .filter(
      ({ name, distinct, filled, isNumber, isWhole }) =>
        (!isNumber || isWhole) &&
        distinct === rows.length &&
        filled === rows.length &&
        !times.includes(name) &&
        name !== rider?.name,
    )
    .toSorted(
      (a, b) =>
        Number(words.ride.test(b.name)) +
        Number(words.id.test(b.name)) -
        Number(words.ride.test(a.name)) -
        Number(words.id.test(a.name)),
    );
  const [best] = alone;
  if (best && (words.id.test(best.name) || words.ride.test(best.name)))
    return { source: best.name, why: `different in each of ${rows.length} rows` };
  const parts = facts.filter(
    ({ name, distinct }) =>
      distinct > 1 &&
      (times.includes(name) || name === rider?.name || words.vehicle.test(name) || words.place.test(name)),
  );
  const ordered = [
    ...parts.filter(({ name }) => name === rider?.name || words.vehicle.test(name)),
    ...parts.filter(({ name }) => start.includes(name)),
    ...parts.filter(({ name }) => times.includes(name)),
    ...parts,
  ].slice(0, 8);
  const columns: string[] = [];
  for (const { name } of new Set(ordered)) {
    columns.push(name);
    const isLacking = parts.some((part) => start.includes(part.name) && !columns.includes(part.name));
    const places = columns.map((column) => facts.find((one) => one.name === column)?.place ?? -1);
    const ids = new Set(rows.map((row) => JSON.stringify(places.map((place) => row[place]))));
    if (ids.size === rows.length && columns.length > 1 && !isLacking)
      return {
        source: { columns, hash: true },
        why: `no column names a ride; these together differ in each of ${rows.length} rows`,
      };
  }
  return undefined;
}
