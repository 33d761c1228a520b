import { getKeyLabel, type PackLabels } from '../../../words/keys/key-labels.ts';
import type { TextGroup, TextRow } from './texts-of-files.ts';

const called = (words: PackLabels, keys: readonly (string | number)[]): string =>
  getKeyLabel(words, ['wording', ...keys])[0];

const NAMES = /(?:Title|Name|name)$/;

/**
 * Heading of a group of texts: its list's label and the entity's rider title, in the desk's language if it exists
 * [DESK-343].
 */
export function getGroupLabel(words: PackLabels, { depth, rows }: TextGroup, language: string): string {
  const keys = rows[0]?.keys.slice(0, depth) ?? [];
  if (keys.length < 2) return called(words, keys);
  const named = rows.find((row) => row.keys.length === depth + 1 && NAMES.test(String(row.keys.at(-1))));
  const { [language]: ours, en = ours } = named?.by ?? {};
  return `${called(words, keys.slice(0, 1))} › ${ours ?? en ?? called(words, keys)}`;
}

/** The form's label of a text in its group, with the position in a list. */
export const getRowLabel = (words: PackLabels, { keys }: TextRow, depth: number): string =>
  keys
    .slice(Math.min(depth, keys.length - 1))
    .map((key, at, own) =>
      typeof key === 'number'
        ? String(key + 1)
        : called(words, [...keys.slice(0, keys.length - own.length), ...own.slice(0, at + 1)]),
    )
    .join(' › ');
