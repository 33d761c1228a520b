const LENGTH_MAX = 40;
const MAX = 8;

/**
 * The words of a name as it is searched: lower case, without accents, each once; a name that has no letters is one word.
 * What is typed to find it goes through the same.
 */
export function nameWords(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const all = words.length > 0 || plain === '' ? words : [plain];
  return [...new Set(all.map((word) => word.slice(0, LENGTH_MAX)))].slice(0, MAX);
}
