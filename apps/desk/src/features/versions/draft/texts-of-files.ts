import { wordingFile } from './files-of-pack.ts';

/** Texts of one language as in its file: nested maps and lists of maps. */
export type Texts = { [key: string]: string | Texts | Texts[] };

type Keys = readonly (string | number)[];

export interface TextRow {
  keys: Keys;
  by: Readonly<Record<string, string>>;
}

/** Rows of one campaign, offer or other entity, or of the agency's own texts. */
export interface TextGroup {
  name: string;
  depth: number;
  rows: readonly TextRow[];
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** Changes one map of a list; copies a missing one from English, because lists replace each other as a whole. */
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

/** Sets one text; an empty one is removed, so English applies. */
export const withText = (texts: Texts, keys: Keys, text: string, english: Texts = {}): string =>
  `${JSON.stringify(put(texts, keys, text, english), null, 2)}\n`;

/** Parses the text files of the offered languages; lists unreadable ones. */
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
