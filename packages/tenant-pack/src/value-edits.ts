import { isUnreadable, parseYaml } from './parse-yaml.ts';

/** A key, a position in a list whose items have no ids, or an item by its id. */
export type EditStep = string | number | { id: string };

/** One changed value of a file; a side without a value is undefined. */
export interface ValueEdit {
  /** ITEM: added or removed from a list. ORDER: the ids of a list in another order. FILE: text that values can't explain. */
  kind: 'VALUE' | 'ITEM' | 'ORDER' | 'FILE';
  steps: readonly EditStep[];
  before?: unknown;
  after?: unknown;
  /** Position of an added or removed item in the list that has it. */
  position?: number;
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Unique ids of a list's items; null for any other value. */
export function idsOfItems(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const ids = value.map((one: unknown) => (isTree(one) ? one['id'] : undefined));
  const all = ids.filter((id): id is string => typeof id === 'string' && id !== '');
  return all.length === ids.length && new Set(all).size === all.length ? all : null;
}

type Edits = Generator<ValueEdit, void>;

interface ItemLists {
  before: readonly unknown[];
  after: readonly unknown[];
  ids: readonly [before: readonly string[], after: readonly string[]];
}

const positionsOf = (ids: readonly string[]): Map<string, number> => new Map(ids.map((id, place) => [id, place]));

function* editsOfItems({ before, after, ids: [old, fresh] }: ItemLists, steps: readonly EditStep[]): Edits {
  const [oldPlaces, freshPlaces] = [positionsOf(old), positionsOf(fresh)];
  const shared = old.filter((id) => freshPlaces.has(id));
  const order = fresh.filter((id) => oldPlaces.has(id));
  const item = (id: string) => ({ kind: 'ITEM' as const, steps: [...steps, { id }] });
  for (const id of shared)
    yield* eachEdit(before[oldPlaces.get(id) ?? 0], after[freshPlaces.get(id) ?? 0], [...steps, { id }]);
  for (const [position, id] of old.entries())
    if (!freshPlaces.has(id)) yield { ...item(id), position, before: before[position] };
  for (const [position, id] of fresh.entries())
    if (!oldPlaces.has(id)) yield { ...item(id), position, after: after[position] };
  if (!isSame(shared, order)) yield { kind: 'ORDER', steps, before: shared, after: order };
}

/** The value of a tree's own key; names that every object inherits, such as `constructor`, are keys like others. */
const own = (tree: Tree, key: string): unknown => (Object.hasOwn(tree, key) ? tree[key] : undefined);

function* eachEdit(before: unknown, after: unknown, steps: readonly EditStep[]): Edits {
  if (isSame(before, after)) return;
  if (isTree(before) && isTree(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* eachEdit(own(before, key), own(after, key), [...steps, key]);
    return;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [old, fresh] = [idsOfItems(before), idsOfItems(after)];
    if (old !== null && fresh !== null) return yield* editsOfItems({ before, after, ids: [old, fresh] }, steps);
    if (before.length === after.length && before.every(isTree) && after.every(isTree)) {
      for (const [place, one] of before.entries()) yield* eachEdit(one, after[place], [...steps, place]);
      return;
    }
  }
  yield { kind: 'VALUE', steps, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

/** Changed values between two trees. Items of a list are compared by id; lists without ids by position. */
export const valueEdits = (before: unknown, after: unknown): ValueEdit[] => [...eachEdit(before, after, [])];

/** Values of a file; undefined if it can't be read. */
export function readValues(file: string, text: string | null): unknown {
  if (text === null || text.trim() === '') return {};
  try {
    if (file.endsWith('.json')) return JSON.parse(text) as unknown;
    const document = parseYaml(text);
    return isUnreadable(document) ? undefined : ((document.toJS() as unknown) ?? {});
  } catch {
    return undefined;
  }
}

/** Each text of an added or removed map by itself, because riders read single texts. */
function* textsOf(edit: ValueEdit): Edits {
  const { before, after, steps } = edit;
  const isAdded = before === undefined && isTree(after);
  if (!isAdded && !(after === undefined && isTree(before))) return yield edit;
  for (const one of eachEdit(before ?? {}, after ?? {}, steps)) yield* textsOf(one);
}

/** More changed values than this in one save are an upload: the file counts as one change. */
const EDITS_MAX = 100;

/** Lists the changed values, at most 101; an empty list for trees that can't be compared. */
function readEdits(file: string, old: unknown, fresh: unknown): ValueEdit[] {
  if (!isTree(old) || !isTree(fresh)) return [];
  const edits: ValueEdit[] = [];
  try {
    for (const edit of eachEdit(old, fresh, []))
      for (const one of file.endsWith('.json') ? textsOf(edit) : [edit]) if (edits.push(one) > EDITS_MAX) return edits;
    return edits;
  } catch {
    // An alias to a value around it makes a tree without end.
    return [];
  }
}

/** Changed values between two texts of a file; one edit of the whole file if values don't explain the change. */
export function editsOfFile(file: string, before: string | null, after: string | null): ValueEdit[] {
  if (before === after) return [];
  const edits = readEdits(file, readValues(file, before), readValues(file, after));
  return edits.length === 0 || edits.length > EDITS_MAX ? [{ kind: 'FILE', steps: [] }] : edits;
}
