import { wordingFile } from './files-of-pack.ts';

/** Texts of one language as its file holds them: maps of maps, with texts at their ends. */
export type Texts = { [key: string]: string | Texts };

/** A text that riders read, by its keys, in each language that says it. */
export interface TextRow {
  keys: readonly string[];
  by: Readonly<Record<string, string>>;
}

/** Rows of one thing: a campaign, an offer, or what is the agency's own. */
export interface TextGroup {
  name: string;
  rows: readonly TextRow[];
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a file of texts holds; null where it cannot be read as such. */
export function textsOf(file: string | null): Texts | null {
  if (file === null) return {};
  try {
    const value: unknown = JSON.parse(file);
    return isTexts(value) ? value : null;
  } catch {
    return null;
  }
}

function endsOf(texts: Texts, keys: readonly string[] = []): [keys: readonly string[], text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [readonly string[], string][] => {
    if (typeof value === 'string') return [[[...keys, key], value]];
    return isTexts(value) ? endsOf(value, [...keys, key]) : [];
  });
}

const groupOf = (keys: readonly string[]): string =>
  keys.slice(0, Math.max(1, Math.min(2, keys.length - 1))).join(' › ');

/** All texts of some languages, thing by thing, in the order of the first language that says them. */
export function groupsOf(texts: Readonly<Record<string, Texts>>): TextGroup[] {
  const rows = new Map<string, { keys: readonly string[]; by: Record<string, string> }>();
  for (const [language, all] of Object.entries(texts))
    for (const [keys, text] of endsOf(all)) {
      const name = keys.join('\n');
      const row = rows.get(name) ?? { keys, by: {} };
      row.by[language] = text;
      rows.set(name, row);
    }
  const groups = Map.groupBy(rows.values(), ({ keys }) => groupOf(keys));
  return [...groups].map(([name, of]) => ({ name, rows: of }));
}

function put(texts: Texts, [key = '', ...rest]: readonly string[], text: string): Texts {
  if (rest.length > 0) {
    const inner = texts[key];
    const filled = put(isTexts(inner) ? inner : {}, rest, text);
    return { ...texts, [key]: filled };
  }
  if (text !== '') return { ...texts, [key]: text };
  const { [key]: _gone, ...others } = texts;
  return others;
}

/** A file of texts with one of them changed; an empty one is taken out, so that English stands in its place. */
export const withText = (texts: Texts, keys: readonly string[], text: string): string =>
  `${JSON.stringify(put(texts, keys, text), null, 2)}\n`;

/** Texts of the languages that an agency offers, and which of their files cannot be read. */
export function readTexts(
  codes: readonly string[],
  textOf: (file: string) => string | null,
): { texts: Record<string, Texts>; unreadable: string[] } {
  const read = codes.map((code) => [code, textsOf(textOf(wordingFile(code)))] as const);
  return {
    texts: Object.fromEntries(read.flatMap(([code, texts]) => (texts === null ? [] : [[code, texts] as const]))),
    unreadable: read.flatMap(([code, texts]) => (texts === null ? [wordingFile(code)] : [])),
  };
}
