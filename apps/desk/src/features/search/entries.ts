import type { AnyLinkTarget } from './target.ts';

export type EntryKind = 'recent' | 'page' | 'action' | 'setting' | 'member' | 'item' | 'search';

/** A line of the palette. `choose` runs after its target is opened. */
export interface Entry {
  id: string;
  kind: EntryKind;
  label: string;
  /** Short second line: the group of a page, the kind of an item. */
  detail?: string;
  /** Further words it is found by. */
  words?: string;
  target?: AnyLinkTarget;
  choose?: () => void;
}

/** Returns a text in lowercase without accents: `panel` finds `Pánel`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** 3: the label starts with the question; 2: each word starts one of the label's; 1: each is somewhere; 0: no match. */
export function matchScore({ label, detail = '', words = '' }: Entry, question: string): number {
  const terms = foldText(question).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return 0;
  const name = foldText(label);
  if (name.startsWith(terms.join(' '))) return 3;
  const starts = name.split(/[^\p{L}\p{N}]+/u);
  if (terms.every((word) => starts.some((start) => start.startsWith(word)))) return 2;
  const all = `${name} ${foldText(detail)} ${foldText(words)}`;
  return terms.every((word) => all.includes(word)) ? 1 : 0;
}

/** The best matches, in their given order within a score. */
export function findEntries(entries: readonly Entry[], question: string, limit: number): Entry[] {
  return entries
    .map((entry) => ({ entry, score: matchScore(entry, question) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, two) => two.score - one.score)
    .slice(0, limit)
    .map(({ entry }) => entry);
}
