import { isUnreadable, parseYaml } from '@fareback/tenant-pack/parse-yaml';
import { writtenYaml } from '@fareback/tenant-pack/written-yaml';
import { type Document, isCollection, isMap, isScalar, isSeq, type YAMLSeq } from 'yaml';

/** Keys and places of lists that lead to a value. */
export type Path = readonly (string | number)[];

/** What a file says, and what the product says where it does not. */
export interface Read {
  /** Plain values as they count: the file's own over the product's. */
  value: unknown;
  /** Whether it can be read at all: a form that cannot read a file does not write into it. */
  isReadable: boolean;
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lays a file's values over the product's, as the check does: maps key by key, the rest replaced. */
function laidOver(base: unknown, own: unknown): unknown {
  if (own === undefined) return base;
  if (!isTree(base) || !isTree(own)) return own;
  return {
    ...base,
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, laidOver(base[key], value)])),
  };
}

/** The value that a path leads to; undefined where there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? (value as Tree)[part] : undefined),
    root,
  );
}

/** Reads a file of a pack over what the product says. */
export function readFile(text: string | null, base: unknown): Read {
  try {
    const document = parseYaml(text ?? '');
    if (isUnreadable(document)) return { value: base, isReadable: false };
    return { value: laidOver(base, document.toJS() ?? undefined), isReadable: true };
  } catch {
    return { value: base, isReadable: false };
  }
}

/** Takes a list of the product's into the file before something of it is changed: lists replace each other whole. */
function takeLists(document: Document, path: Path, base: unknown): void {
  path.forEach((part, at) => {
    const list = path.slice(0, at);
    if (typeof part === 'number' && !isSeq(document.getIn(list, true)))
      document.setIn(list, document.createNode(valueAt(base, list) ?? []));
  });
}

/** A file with one value changed; everything else, and every comment, stays where it is. */
export function withValue(text: string | null, path: Path, value: unknown, base?: unknown): string {
  const document = parseYaml(text ?? '');
  takeLists(document, path, base);
  const [before, above] = [document.getIn(path, true), document.getIn(path.slice(0, -1), true)];
  // An empty map is written as {} and would go on in one line.
  if (isCollection(above) && above.items.length === 0) above.flow = false;
  if (isScalar(before) && (typeof value !== 'object' || value === null)) before.value = value;
  else document.setIn(path, document.createNode(value));
  return writtenYaml(document);
}

/** A file with one value taken out, so that what the product says, or nothing, stands in its place. */
export function withoutValue(text: string | null, path: Path, base?: unknown): string {
  const document = parseYaml(text ?? '');
  takeLists(document, path, base);
  document.deleteIn(path);
  return writtenYaml(document);
}

/** A list of the file's own. */
function listAt(document: Document, path: Path, base: unknown): YAMLSeq {
  takeLists(document, [...path, 0], base);
  const list = document.getIn(path, true);
  if (!isSeq(list)) throw new Error(`${path.join('.')} is no list`);
  return list;
}

/** A file with something added at the end of a list. */
export function withAdded(text: string | null, path: Path, value: unknown, base?: unknown): string {
  const document = parseYaml(text ?? '');
  const list = listAt(document, path, base);
  // An empty list is written as [] and would go on in one line.
  if (list.items.length === 0) list.flow = false;
  list.items.push(document.createNode(value));
  return writtenYaml(document);
}

/** A file with a copy of one thing of a list right after it, by another id; its comments come along. */
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
 * A file in which one thing of a list stands at another place. From then on the list counts as it is written: positions that
 * some of it named are taken out, after all of it was brought into their order.
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

/** Places of a list's things in the order in which riders see them: by position, where one is named, else as written. */
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
