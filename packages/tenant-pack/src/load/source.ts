import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, type Node, type YAMLMap } from 'yaml';
import { parseYaml } from '../parse-yaml.ts';
import { type Problem, problemAt } from '../problem.ts';
import { type Parsed, TOO_DEEP, tooMuch, type Unreadable, unreadableOf, unsayable } from './unreadable.ts';

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

interface Entry {
  key: unknown;
  value: unknown;
}

/**
 * Finds the node of a key path. Each map is indexed when a path first leads through it, so that the cost of a search does not
 * depend on how many keys the file has.
 */
function createNodeIndex(document: Document): (key: KeyPath) => unknown {
  const indexed = new WeakMap<YAMLMap, Map<string, Entry>>();
  const entriesOf = (map: YAMLMap): Map<string, Entry> => {
    const known = indexed.get(map);
    if (known) return known;
    const entries = map.items.toReversed().map(({ key, value }): [string, Entry] => [keyText(key), { key, value }]);
    const fresh = new Map(entries);
    indexed.set(map, fresh);
    return fresh;
  };
  return (key) => {
    let node: unknown = document.contents;
    let place: unknown = node;
    for (const part of key) {
      if (isMap(node)) {
        const entry = entriesOf(node).get(String(part));
        [node, place] = [entry?.value, entry?.key];
      } else if (isSeq(node)) {
        node = node.items[Number(part)];
        place = node;
      } else return undefined;
    }
    return place;
  };
}

/** The text of a key as a path names it. */
const keyText = (key: unknown): string => String(isScalar(key) ? key.value : key);

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
  told: 'expected a text that can be saved, found NUL or half of a character',
};

/** What a document says, or why it cannot be said. */
function plainValue(parsed: Parsed): { value: unknown; fault: Unreadable | null } {
  const unreadable = tooMuch(parsed);
  if (unreadable !== null) return { value: undefined, fault: unreadable };
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

let parsing: (() => void) | undefined;

/** Calls `called` before each file that is parsed from now on: a server notices by it what would hold up its event loop. */
export function watchParsing(called: (() => void) | undefined): void {
  parsing = called;
}

/** A parsed document; null for one whose parts lie deeper in each other than the parser can follow. */
function parseText(text: string): Parsed | null {
  const lines = new LineCounter();
  try {
    return { document: parseYaml(text, lines), text, lines };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A file of settings as a document that can be changed and written again, comments and all; null for one that cannot be read. */
export function readDocument(text: string): Document.Parsed | null {
  parsing?.();
  const read = parseText(text);
  return read === null || unreadableOf(read).length > 0 ? null : read.document;
}

const isLocated = (node: unknown): node is Node & { range: [number, number, number] } =>
  isNode(node) && Boolean(node.range);

/** Reads YAML or JSON (which is YAML too), which is told as `file`; no text is an empty one. */
export function parseSource(file: string, text: string | undefined): Source {
  const toProblem = ({ line, column, told: what, detail }: Unreadable): Problem => {
    const problem = problemAt({ file, line, column, key: '' }, what);
    return detail === undefined ? problem : { ...problem, detail };
  };
  if (text === undefined) return { file, value: undefined, problems: [], locate: () => undefined };
  parsing?.();
  const read = parseText(text);
  if (read === null) return { file, value: undefined, problems: [toProblem(TOO_DEEP)], locate: () => undefined };
  const unreadables = unreadableOf(read);
  const { value, fault: unreadable } = unreadables.length === 0 ? plainValue(read) : { value: undefined, fault: null };
  if (unreadable !== null) unreadables.push(unreadable);
  const nodeAt = createNodeIndex(read.document);
  return {
    file,
    value,
    problems: unreadables.map(toProblem),
    locate(key) {
      const node = nodeAt(key);
      if (!isLocated(node)) return undefined;
      const { line, col } = read.lines.linePos(node.range[0]);
      return { line, column: col };
    },
  };
}
