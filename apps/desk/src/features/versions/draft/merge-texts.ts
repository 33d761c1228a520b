import { isUnreadable, parseYaml } from '@fareback/tenant-pack/parse-yaml';
import { diff3Merge } from 'node-diff3';
import { mergeFields, type Texts } from './merge-fields.ts';

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Merges one value; throws if both changed the same text. */
function mergedValue(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, theirs) || isSame(mine, before)) return theirs;
  if (isSame(theirs, before)) return mine;
  if (!isTree(mine) || !isTree(theirs)) throw new Error('Both changed it');
  const was = isTree(before) ? before : {};
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(
    keys
      .map((key) => [key, mergedValue(was[key], mine[key], theirs[key])] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function mergedJson(before: string, mine: string, theirs: string): string | null {
  try {
    const [was, one, other] = [before, mine, theirs].map((text) => JSON.parse(text) as unknown);
    return `${JSON.stringify(mergedValue(was, one, other), null, 2)}\n`;
  } catch {
    return null;
  }
}

const areItems = ([first = '']: readonly string[]): boolean => first.trimStart().startsWith('- ');

/** Merges YAML line by line; items that both add at one place are all kept. */
function mergedYaml(before: string, mine: string, theirs: string): string | null {
  const lines = (text: string): string[] => text.split('\n');
  const merged: string[] = [];
  for (const { ok, conflict } of diff3Merge(lines(mine), lines(before), lines(theirs))) {
    if (ok) merged.push(...ok);
    if (!conflict) continue;
    const { a, o, b } = conflict;
    if (o.length > 0 || !areItems(a) || !areItems(b)) return null;
    merged.push(...b, ...a);
  }
  const text = merged.join('\n');
  return isUnreadable(parseYaml(text)) ? null : text;
}

/**
 * Three-way merge of a file; null if both changed one place, one deleted the file, or the result does not parse
 * [DESK-193].
 */
export function mergedTexts(file: string, texts: Texts): string | null {
  const { before, mine, theirs } = texts;
  if (before === null || mine === null || theirs === null) return null;
  const merged = (file.endsWith('.json') ? mergedJson : mergedYaml)(before, mine, theirs);
  if (merged !== null) return merged;
  // Edits on adjacent lines conflict line by line even if their values do not, so retry by value.
  const met = mergeFields(file, texts);
  return met !== null && met.conflicts.length === 0 ? met.text : null;
}
