import { wordingFile } from './files-of-pack.ts';

/** Texts of one language as its file holds them: maps of maps and lists of maps, with texts at their ends. */
export type Texts = { [key: string]: string | Texts | Texts[] };

/** Keys that lead to a text; in a list it is a place. */
type Keys = readonly (string | number)[];

/** A text that riders read, by its keys, in each language that says it. */
export interface TextRow {
  keys: Keys;
  by: Readonly<Record<string, string>>;
}

/** Rows of one thing: a campaign, an offer, or what is the agency's own. */
export interface TextGroup {
  /** Its keys in one, by which it is chosen. */
  name: string;
  /** How many keys lead to it. */
  depth: number;
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

function endsOf(texts: Texts, keys: Keys = []): [keys: Keys, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [Keys, string][] => {
    if (typeof value === 'string') return [[[...keys, key], value]];
    if (Array.isArray(value)) return value.flatMap((one, at) => (isTexts(one) ? endsOf(one, [...keys, key, at]) : []));
    return isTexts(value) ? endsOf(value, [...keys, key]) : [];
  });
}

const depthOf = (keys: Keys): number => Math.max(1, Math.min(2, keys.length - 1));

/** All texts of some languages, thing by thing, in the order of the first language that says them. */
export function groupsOf(texts: Readonly<Record<string, Texts>>): TextGroup[] {
  const rows = new Map<string, { keys: Keys; by: Record<string, string> }>();
  for (const [language, all] of Object.entries(texts))
    for (const [keys, text] of endsOf(all)) {
      const name = keys.join('\n');
      const row = rows.get(name) ?? { keys, by: {} };
      row.by[language] = text;
      rows.set(name, row);
    }
  const groups = Map.groupBy(rows.values(), ({ keys }) => keys.slice(0, depthOf(keys)).join('.'));
  return [...groups].map(([name, of]) => ({ name, depth: depthOf(of[0]?.keys ?? []), rows: of }));
}

/** A list with one of its maps changed; one that is not there begins as English has it, because lists replace each other whole. */
function putIn(list: Texts[], [at = 0, ...rest]: Keys, text: string, english: unknown): Texts[] {
  const place = Number(at);
  const begun = list.length === 0 && Array.isArray(english) ? (english as Texts[]) : list;
  const filled = Array.from({ length: Math.max(begun.length, place + 1) }, (_, one) => begun[one] ?? {});
  return filled.map((one, index) => (index === place ? put(one, rest, text, {}) : one));
}

function put(texts: Texts, [key = '', ...rest]: Keys, text: string, english: unknown): Texts {
  const inEnglish = isTexts(english) ? english[key] : undefined;
  if (typeof rest[0] === 'number') {
    const list = texts[key];
    return { ...texts, [key]: putIn(Array.isArray(list) ? list : [], rest, text, inEnglish) };
  }
  if (rest.length > 0) {
    const inner = texts[key];
    const filled = put(isTexts(inner) ? inner : {}, rest, text, inEnglish);
    return { ...texts, [key]: filled };
  }
  if (text !== '') return { ...texts, [key]: text };
  const { [key]: _gone, ...others } = texts;
  return others;
}

/** A file of texts with one of them changed; an empty one is taken out, so that English stands in its place. */
export const withText = (texts: Texts, keys: Keys, text: string, english: Texts = {}): string =>
  `${JSON.stringify(put(texts, keys, text, english), null, 2)}\n`;

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
