const LENGTH_MAX = 40;
const MAX = 8;

/**
 * Returns the search words of a name: lower case, without accents, unique; a name without letters is one word. Search
 * input is normalized the same way.
 */
export function nameWords(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const all = words.length > 0 || plain === '' ? words : [plain];
  return [...new Set(all.map((word) => word.slice(0, LENGTH_MAX)))].slice(0, MAX);
}
