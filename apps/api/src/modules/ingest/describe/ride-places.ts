import type { ColumnFacts } from './column-facts.ts';
import { words } from './column-words.ts';

const pairOf = (facts: readonly ColumnFacts[], side: RegExp, what: RegExp): ColumnFacts | undefined =>
  facts
    .filter(({ name, filled }) => filled > 0 && what.test(name) && side.test(name))
    .toSorted((a, b) => Number(words.id.test(b.name)) - Number(words.id.test(a.name)))[0];

export function placesOf(facts: readonly ColumnFacts[], taken: ReadonlySet<string>): Record<string, string> {
  const free = facts.filter(({ name }) => !taken.has(name));
  const plain = free.filter(({ name }) => !words.lat.test(name) && !words.lon.test(name));
  const found = {
    fromPlace: pairOf(plain, words.origin, words.place),
    toPlace: pairOf(plain, words.destination, words.place),
    fromLat: pairOf(free, words.origin, words.lat),
    fromLon: pairOf(free, words.origin, words.lon),
    toLat: pairOf(free, words.destination, words.lat),
    toLon: pairOf(free, words.destination, words.lon),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([key, column]) => (column ? [[key, column.name]] : [])));
}
