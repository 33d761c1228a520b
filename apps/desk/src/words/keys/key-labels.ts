/** Label and help of a key, by the key or the end of its path: `offers.limit`. */
export type KeyLabels = Readonly<Record<string, readonly [title: string, help?: string]>>;

export interface PackLabels {
  keys: KeyLabels;
  values: Readonly<Record<string, string>>;
}

/** Languages are named in their own language. */
const getNativeLanguageName = (code: string): string | undefined => {
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
  return name === undefined ? undefined : name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};

/** Returns the entry for the longest matching end of a path; ignores list positions. */
function findLongestMatch<T>(table: Readonly<Record<string, T>>, path: readonly (string | number)[]): T | undefined {
  const names = path.filter((part) => typeof part === 'string' && part !== '*');
  for (let from = 0; from < names.length; from += 1) {
    const name = names.slice(from).join('.');
    if (Object.hasOwn(table, name)) return table[name];
  }
  return undefined;
}

/** Returns label and help of a key; an unknown key is returned as written. */
export const getKeyLabel = ({ keys }: PackLabels, path: readonly (string | number)[]): readonly [string, string?] =>
  findLongestMatch(keys, path) ?? [String(path.at(-1) ?? '')];

export const hasKeyLabel = ({ keys }: PackLabels, path: readonly (string | number)[]): boolean =>
  findLongestMatch(keys, path) !== undefined;

export const getValueLabel = ({ values }: PackLabels, path: readonly (string | number)[], value: string): string =>
  findLongestMatch(values, [...path, value]) ??
  (path.includes('languages') ? getNativeLanguageName(value) : undefined) ??
  value;
