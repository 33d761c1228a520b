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

interface ItemLists {
  before: readonly unknown[];
  after: readonly unknown[];
  ids: readonly [before: readonly string[], after: readonly string[]];
}

function editsOfItems({ before, after, ids: [old, fresh] }: ItemLists, steps: readonly EditStep[]): ValueEdit[] {
  const shared = old.filter((id) => fresh.includes(id));
  const order = fresh.filter((id) => old.includes(id));
  const at = (id: string): readonly EditStep[] => [...steps, { id }];
  const item = (id: string, position: number, sides: Pick<ValueEdit, 'before' | 'after'>): ValueEdit => ({
    kind: 'ITEM',
    steps: at(id),
    position,
    ...sides,
  });
  return [
    ...shared.flatMap((id) => valueEdits(before[old.indexOf(id)], after[fresh.indexOf(id)], at(id))),
    ...old.flatMap((id, place) => (fresh.includes(id) ? [] : [item(id, place, { before: before[place] })])),
    ...fresh.flatMap((id, place) => (old.includes(id) ? [] : [item(id, place, { after: after[place] })])),
    ...(isSame(shared, order) ? [] : [{ kind: 'ORDER' as const, steps, before: shared, after: order }]),
  ];
}

/** Changed values between two trees. Items of a list are compared by id; lists without ids by position. */
export function valueEdits(before: unknown, after: unknown, steps: readonly EditStep[] = []): ValueEdit[] {
  if (isSame(before, after)) return [];
  if (isTree(before) && isTree(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => valueEdits(before[key], after[key], [...steps, key]));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [old, fresh] = [idsOfItems(before), idsOfItems(after)];
    if (old !== null && fresh !== null) return editsOfItems({ before, after, ids: [old, fresh] }, steps);
    if (before.length === after.length && before.every(isTree) && after.every(isTree))
      return before.flatMap((one, place) => valueEdits(one, after[place], [...steps, place]));
  }
  return [{ kind: 'VALUE', steps, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

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

const one = (edit: ValueEdit): ValueEdit[] => [edit];

/** Each text of an added or removed map by itself, because riders read single texts. */
function textsOf(edit: ValueEdit): ValueEdit[] {
  const { before, after, steps } = edit;
  if (before === undefined && isTree(after)) return valueEdits({}, after, steps).flatMap(textsOf);
  if (after === undefined && isTree(before)) return valueEdits(before, {}, steps).flatMap(textsOf);
  return [edit];
}

function readEdits(file: string, old: unknown, fresh: unknown): ValueEdit[] {
  if (!isTree(old) || !isTree(fresh)) return [];
  try {
    return valueEdits(old, fresh).flatMap(file.endsWith('.json') ? textsOf : one);
  } catch {
    // An alias to a value around it makes a tree without end.
    return [];
  }
}

/** More changed values than this in one save are an upload: the file counts as one change. */
const EDITS_MAX = 100;

/** Changed values between two texts of a file; one edit of the whole file if values don't explain the change. */
export function editsOfFile(file: string, before: string | null, after: string | null): ValueEdit[] {
  if (before === after) return [];
  const edits = readEdits(file, readValues(file, before), readValues(file, after));
  return edits.length === 0 || edits.length > EDITS_MAX ? [{ kind: 'FILE', steps: [] }] : edits;
}
