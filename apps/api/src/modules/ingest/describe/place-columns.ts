import type { Source } from '../mappings/mapping.ts';
import { templateReader } from '../mappings/template.ts';
import { type ColumnFacts, words } from './column-facts.ts';

const pairOf = (facts: readonly ColumnFacts[], side: RegExp, what: RegExp): ColumnFacts | undefined =>
  facts
    .filter(({ name, filled }) => filled > 0 && what.test(name) && side.test(name))
    .toSorted((a, b) => Number(words.id.test(b.name)) - Number(words.id.test(a.name)))[0];

/** Finds the columns of stops and positions by their names; ids are preferred to names of stops. */
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

const separators = [' to ', ' - ', ' – ', ' > ', ' → ', ' -> ', ' nach ', ' bis ', ' à ', ' hasta ', '>', '→'];

interface Route {
  columns: { fromPlace: Source; toPlace: Source };
  why: string;
  /** Whether every text of the column has an origin and a destination. */
  isWhole: boolean;
}

/**
 * Finds a column that has origin and destination in one text, such as `Victoria to Brixton`: most of its texts fit, and
 * some places are both.
 */
export function routeOf(facts: readonly ColumnFacts[], taken: ReadonlySet<string>): Route | undefined {
  for (const { name, texts, isNumber, timeFormats } of facts) {
    if (taken.has(name) || isNumber || timeFormats.length > 0) continue;
    for (const separator of separators) {
      const pattern = `{from}${separator}{to}`;
      const parts = texts.map(templateReader(pattern)).filter((found) => found !== null);
      const origins = new Set(parts.map((found) => found['from']));
      if (parts.length <= texts.length / 2 || !parts.some((found) => origins.has(found['to']))) continue;
      const isWhole = parts.length === texts.length;
      const of = (part: string): Source => ({ column: name, pattern, part, ...(isWhole ? {} : { otherwise: '' }) });
      return {
        columns: { fromPlace: of('from'), toPlace: of('to') },
        why: `${parts.length} of ${texts.length} texts fit the pattern, and some places are origin and destination`,
        isWhole,
      };
    }
  }
  return undefined;
}
