import type { Catalogue, Word } from './catalogue.ts';
import type { Say } from './words.tsx';

/** What an area calls a value of the API; a value without a word of its own is shown as it came, null as null. */
export function wordIn<Value extends string | null>(area: keyof Catalogue, value: Value, t: Say): Value | string {
  if (value === null) return value;
  const key = `${area}.${value}`;
  const said = t(key as Word);
  return said === key ? value : said;
}
