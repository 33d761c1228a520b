type Tree = { readonly [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

function over(base: Tree, wanted: Tree): Tree {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(wanted)) {
    const below = base[key];
    if (isTree(value)) merged[key] = over(isTree(below) ? below : {}, value);
    else if (!isMissing(value)) merged[key] = value;
  }
  return merged;
}

/** Texts in a language; each missing or empty one falls back to English [LANG-08]. */
export function localized<T extends object>(texts: Readonly<Record<string, T>>, language: string): Partial<T> {
  return over(texts['en'] ?? {}, texts[language] ?? {}) as Partial<T>;
}
