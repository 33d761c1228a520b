import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, isMap, isNode, isPair, LineCounter, parseDocument } from 'yaml';
import { type Problem, problemAt } from '../problem.ts';
import { type Parsed, type Unreadable, unreadableOf, unsayable } from './unreadable.ts';

/** Keys and list indices that lead to a value. */
export type KeyPath = readonly (string | number)[];

/** A file of a pack, parsed, with the way back from a value to its line. */
export interface Source {
  file: string;
  /** Plain values; undefined where the file is absent or empty. */
  value: unknown;
  /** What makes the file unreadable: broken syntax, a key written twice. */
  problems: Problem[];
  /** Line and column of a value (or of its key), from 1; undefined where this file does not mention it. */
  locate(key: KeyPath): { line: number; column: number } | undefined;
}

function nodeAt(document: Document, key: KeyPath): unknown {
  const last = key.at(-1);
  if (last === undefined) return document.contents;
  const parent = document.getIn(key.slice(0, -1), true);
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isPair(item) && isNode(item.key) && String(item.key) === String(last));
    return pair?.key;
  }
  return document.getIn(key, true);
}

/** Whether a database keeps a text and the web can say it: no NUL, no half of a character. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether every text in a value, keys among them, can be kept. */
function allStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, item]) => isStorable(key) && allStorable(item));
}

const UNKEPT: Unreadable = {
  line: 0,
  column: 0,
  told: 'expected a text that can be kept, found NUL or half of a character',
};

/** What a document says, or why it cannot be said. */
function plainValue(parsed: Parsed): { value: unknown; fault: Unreadable | null } {
  try {
    const value: unknown = parsed.document.toJS() ?? undefined;
    return allStorable(value) ? { value, fault: null } : { value: undefined, fault: UNKEPT };
  } catch (error) {
    return { value: undefined, fault: unsayable(parsed, error as Error) };
  }
}

/** Reads a file as `parseSource` does; an absent one is an empty one. */
export function readSource(absolute: string): Source {
  const depth = path.basename(path.dirname(absolute)) === 'wording' ? 4 : 3;
  const file = path.join(...absolute.split(path.sep).slice(-depth));
  return parseSource(file, existsSync(absolute) ? readFileSync(absolute, 'utf8') : undefined);
}

/** Reads YAML or JSON (which is YAML too), which is told as `file`; no text is an empty one. */
export function parseSource(file: string, text: string | undefined): Source {
  if (text === undefined) return { file, value: undefined, problems: [], locate: () => undefined };
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const parsed: Parsed = { document, text, lines };
  const faults = unreadableOf(parsed);
  const { value, fault } = faults.length === 0 ? plainValue(parsed) : { value: undefined, fault: null };
  if (fault !== null) faults.push(fault);
  return {
    file,
    value,
    problems: faults.map(({ line, column, told, detail }): Problem => {
      const problem = problemAt({ file, line, column, key: '' }, told);
      return detail === undefined ? problem : { ...problem, detail };
    }),
    locate(key) {
      const node = nodeAt(document, key);
      if (!isNode(node) || !node.range) return undefined;
      const { line, col } = lines.linePos(node.range[0]);
      return { line, column: col };
    },
  };
}
