import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, type Node, type YAMLMap } from 'yaml';
import { parseYaml } from '../parse-yaml.ts';
import { type Problem, problemAt } from '../problem.ts';
import { type Parsed, TOO_DEEP, tooMuch, type Unreadable, unreadableOf, unsayable } from './unreadable.ts';

export type KeyPath = readonly (string | number)[];

export interface Source {
  file: string;
  /** Plain values; undefined if the file is absent or empty. */
  value: unknown;
  /** Errors that make the file unreadable: invalid syntax, duplicate keys. */
  problems: Problem[];
  /** Line and column of a value (or of its key), from 1; undefined if not in this file. */
  locate(key: KeyPath): { line: number; column: number } | undefined;
}

interface Entry {
  key: unknown;
  value: unknown;
}

/**
 * Finds the node of a key path. Each map is indexed on first use, so the cost of a lookup does not depend on the number
 * of keys in the file.
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

const keyText = (key: unknown): string => String(isScalar(key) ? key.value : key);

/** True if the database can store a text: no NUL, no lone surrogate. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

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

/** Returns a document's plain value, or the error. */
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

/** Reads a file like `parseSource`; an absent one counts as empty. */
export function readSource(absolute: string): Source {
  const depth = path.basename(path.dirname(absolute)) === 'wording' ? 4 : 3;
  const file = path.join(...absolute.split(path.sep).slice(-depth));
  return parseSource(file, existsSync(absolute) ? readFileSync(absolute, 'utf8') : undefined);
}

let parsing: (() => void) | undefined;

/** Calls `called` before each file parsed from now on, so a server can detect work that blocks its event loop. */
export function watchParsing(called: (() => void) | undefined): void {
  parsing = called;
}

/** Parses a document; null if it is nested too deeply for the parser. */
function parseText(text: string): Parsed | null {
  const lines = new LineCounter();
  try {
    return { document: parseYaml(text, lines), text, lines };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Parses a settings file into an editable document that keeps comments; null if it is unreadable. */
export function readDocument(text: string): Document.Parsed | null {
  parsing?.();
  const read = parseText(text);
  return read === null || unreadableOf(read).length > 0 ? null : read.document;
}

const isLocated = (node: unknown): node is Node & { range: [number, number, number] } =>
  isNode(node) && Boolean(node.range);

/** Parses YAML or JSON (a subset of YAML), named `file` in problems; undefined text counts as empty. */
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
