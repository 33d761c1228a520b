/** Title of a key, and what helps whoever fills it in, by the key or the end of its path: `offers.limit`. */
export type KeyLabels = Readonly<Record<string, readonly [title: string, help?: string]>>;

/** Words for what a pack is written in. */
export interface PackLabels {
  keys: KeyLabels;
  values: Readonly<Record<string, string>>;
}

/** Languages call themselves. */
const getNativeLanguageName = (code: string): string | undefined => {
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
  return name === undefined ? undefined : name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};

/** What the longest end of a path stands for; places in lists do not count. */
function findLongestMatch<T>(table: Readonly<Record<string, T>>, path: readonly (string | number)[]): T | undefined {
  const names = path.filter((part) => typeof part === 'string' && part !== '*');
  for (let from = 0; from < names.length; from += 1) {
    const name = names.slice(from).join('.');
    if (Object.hasOwn(table, name)) return table[name];
  }
  return undefined;
}

/** Title and help of a key; a key that nobody named is told as it is written. */
export const getKeyLabel = ({ keys }: PackLabels, path: readonly (string | number)[]): readonly [string, string?] =>
  findLongestMatch(keys, path) ?? [String(path.at(-1) ?? '')];

/** Whether a key has words. */
export const hasKeyLabel = ({ keys }: PackLabels, path: readonly (string | number)[]): boolean =>
  findLongestMatch(keys, path) !== undefined;

/** What may be chosen at a place, in words. */
export const getValueLabel = ({ values }: PackLabels, path: readonly (string | number)[], value: string): string =>
  findLongestMatch(values, [...path, value]) ??
  (path.includes('languages') ? getNativeLanguageName(value) : undefined) ??
  value;
