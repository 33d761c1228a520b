import { isUnreadable, parseYaml } from '@fareback/tenant-pack/parse-yaml';
import { writtenYaml } from '@fareback/tenant-pack/written-yaml';
import { type Document, isCollection, isMap, isScalar, isSeq, type YAMLSeq } from 'yaml';

export type Path = readonly (string | number)[];

export interface Read {
  /** Effective values: the file's merged over the product's. */
  value: unknown;
  /** False if the file does not parse; forms then do not write to it. */
  isReadable: boolean;
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges like the check does: maps by key, anything else replaced. */
function laidOver(base: unknown, own: unknown): unknown {
  if (own === undefined) return base;
  if (!isTree(base) || !isTree(own)) return own;
  return {
    ...base,
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, laidOver(base[key], value)])),
  };
}

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? (value as Tree)[part] : undefined),
    root,
  );
}

export function readFile(text: string | null, base: unknown): Read {
  try {
    const document = parseYaml(text ?? '');
    if (isUnreadable(document)) return { value: base, isReadable: false };
    return { value: laidOver(base, document.toJS() ?? undefined), isReadable: true };
  } catch {
    return { value: base, isReadable: false };
  }
}

/** Copies a product list into the file before an edit, because lists are replaced as a whole. */
function takeLists(document: Document, path: Path, base: unknown): void {
  path.forEach((part, at) => {
    const list = path.slice(0, at);
    if (typeof part === 'number' && !isSeq(document.getIn(list, true)))
      document.setIn(list, document.createNode(valueAt(base, list) ?? []));
  });
}

export function withValue(text: string | null, path: Path, value: unknown, base?: unknown): string {
  const document = parseYaml(text ?? '');
  takeLists(document, path, base);
  const [before, above] = [document.getIn(path, true), document.getIn(path.slice(0, -1), true)];
  // An empty map is written as {} and would stay in flow style.
  if (isCollection(above) && above.items.length === 0) above.flow = false;
  if (isScalar(before) && (typeof value !== 'object' || value === null)) before.value = value;
  else document.setIn(path, document.createNode(value));
  return writtenYaml(document);
}

/** Removes one value, which makes the product default, if any, apply again. */
export function withoutValue(text: string | null, path: Path, base?: unknown): string {
  const document = parseYaml(text ?? '');
  takeLists(document, path, base);
  document.deleteIn(path);
  return writtenYaml(document);
}

function listAt(document: Document, path: Path, base: unknown): YAMLSeq {
  takeLists(document, [...path, 0], base);
  const list = document.getIn(path, true);
  if (!isSeq(list)) throw new Error(`${path.join('.')} is no list`);
  return list;
}

export function withAdded(text: string | null, path: Path, value: unknown, base?: unknown): string {
  const document = parseYaml(text ?? '');
  const list = listAt(document, path, base);
  // An empty list is written as [] and would stay in flow style.
  if (list.items.length === 0) list.flow = false;
  list.items.push(document.createNode(value));
  return writtenYaml(document);
}

/** Inserts an item at a position, at the end if the list is shorter now. */
export function withInserted(text: string | null, path: Path, at: number, value: unknown): string {
  const document = parseYaml(text ?? '');
  const list = listAt(document, path, undefined);
  if (list.items.length === 0) list.flow = false;
  list.items.splice(at, 0, document.createNode(value));
  return writtenYaml(document);
}

/** Reorders a list: each position gets the item of the given index. */
export function withOrder(text: string | null, path: Path, order: readonly number[]): string {
  const document = parseYaml(text ?? '');
  const list = listAt(document, path, undefined);
  list.items = order.map((at) => list.items[at]);
  return writtenYaml(document);
}

/** Inserts a copy of an item with a new id right after it, with its comments. */
export function withCopy(text: string | null, path: Path, at: number, id: string): string {
  const document = parseYaml(text ?? '');
  const list = listAt(document, path, undefined);
  const item = list.items[at];
  if (!isCollection(item)) throw new Error(`${path.join('.')} has no ${at}`);
  const copy = item.clone();
  if (isMap(copy)) {
    copy.set('id', id);
    copy.delete('position');
  }
  list.items.splice(at + 1, 0, copy);
  return writtenYaml(document);
}

/**
 * Moves a list item. First sorts the list by its `position` values and removes them, so the written order counts from
 * then on.
 */
export function withMoved(text: string | null, path: Path, from: number, to: number): string {
  const document = parseYaml(text ?? '');
  const list = listAt(document, path, undefined);
  const order = inOrder(document.toJS() as unknown, path);
  const items = order.map((at) => list.items[at]);
  const [moved] = items.splice(from, 1);
  items.splice(to, 0, moved);
  for (const item of items) if (isMap(item)) item.delete('position');
  list.items = items;
  return writtenYaml(document);
}

/** Indexes of list items in the riders' order: by `position` if set, else as written. */
export function inOrder(root: unknown, path: Path): number[] {
  const list = valueAt(root, path);
  if (!Array.isArray(list)) return [];
  const placeOf = (item: unknown, at: number): number => {
    const named = isTree(item) ? item['position'] : undefined;
    return typeof named === 'number' ? named : (at + 1) * 10;
  };
  const places = list.map((item: unknown, at) => ({ at, place: placeOf(item, at) }));
  return places.toSorted((one, two) => one.place - two.place).map(({ at }) => at);
}
