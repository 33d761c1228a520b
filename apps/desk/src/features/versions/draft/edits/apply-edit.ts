import type { DraftEdit } from '@fareback/contract/admin';
import { type EditStep, idsOfItems, readValues, type ValueEdit } from '@fareback/tenant-pack/value-edits';
import { type Path, valueAt, withInserted, withOrder, withoutValue, withValue } from '../forms/pack-yaml.ts';

type Side = 'before' | 'after';
type Tree = Record<string | number, unknown>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Resolves steps to a path; null if an item on the way is gone. */
export function pathOfSteps(values: unknown, steps: readonly EditStep[]): Path | null {
  const path: (string | number)[] = [];
  for (const step of steps) {
    const at = typeof step === 'object' ? (idsOfItems(valueAt(values, path))?.indexOf(step.id) ?? -1) : step;
    if (at === -1) return null;
    path.push(at);
  }
  return path;
}

/** Writes one value; undefined removes it, and maps of texts that become empty with it. */
function putJson(value: unknown, [first, ...rest]: Path, put: unknown): unknown {
  if (first === undefined) return put;
  const tree = (typeof value === 'object' && value !== null ? structuredClone(value) : {}) as Tree;
  const next = putJson(tree[first], rest, put);
  if (next === undefined) delete tree[first];
  else tree[first] = next;
  return put === undefined && !Array.isArray(tree) && Object.keys(tree).length === 0 ? undefined : tree;
}

function write(file: string, text: string | null, path: Path, value: unknown): string {
  if (file.endsWith('.json')) return `${JSON.stringify(putJson(readValues(file, text), path, value) ?? {}, null, 2)}\n`;
  return value === undefined ? withoutValue(text, path) : withValue(text, path, value);
}

/** The list as it would be with its shared items in an order; null if they are not in the expected one. */
function orderFor(ids: readonly string[], expected: readonly string[], wanted: readonly string[]): number[] | null {
  const shared = wanted.filter((id) => ids.includes(id));
  if (
    !isSame(
      ids.filter((id) => shared.includes(id)),
      expected.filter((id) => shared.includes(id)),
    )
  )
    return null;
  let next = 0;
  return ids.map((id, at) => (shared.includes(id) ? ids.indexOf(shared[next++] ?? id) : at));
}

type ItemEdit = Pick<DraftEdit, 'steps' | 'before' | 'after' | 'position'>;

function withItem(file: string, text: string | null, edit: ItemEdit, side: Side): string | null {
  const values = readValues(file, text);
  const list = pathOfSteps(values, edit.steps.slice(0, -1));
  const at = pathOfSteps(values, edit.steps);
  if (list === null || file.endsWith('.json')) return null;
  const item = edit[side];
  if (item === undefined) {
    const other = edit[side === 'before' ? 'after' : 'before'];
    return at !== null && isSame(valueAt(values, at), other) ? withoutValue(text, at) : null;
  }
  if (at !== null) return null;
  return withInserted(text, list, edit.position ?? 0, item);
}

interface ItemList {
  path: Path;
  items: unknown;
}

function withListOrder(text: string | null, list: ItemList, edit: ValueEdit, side: Side): string | null {
  const { path } = list;
  const ids = idsOfItems(list.items);
  const other = side === 'before' ? 'after' : 'before';
  const order = ids && orderFor(ids, edit[other] as string[], edit[side] as string[]);
  return order && withOrder(text, path, order);
}

/**
 * Text with one side of an edit, as by undoing it. Null if the value is not the edit's other side any more, because another
 * person changed it, or if its place is gone.
 */
export function withSide(file: string, text: string | null, edit: ValueEdit, side: Side): string | null {
  if (edit.kind === 'FILE') return null;
  if (edit.kind === 'ITEM') return withItem(file, text, { ...edit, steps: [...edit.steps] }, side);
  const values = readValues(file, text);
  const path = values === undefined ? null : pathOfSteps(values, edit.steps);
  if (path === null) return null;
  const now = valueAt(values, path);
  if (edit.kind === 'ORDER') return withListOrder(text, { path, items: now }, edit, side);
  const other = edit[side === 'before' ? 'after' : 'before'];
  return isSame(now, other) ? write(file, text, path, edit[side]) : null;
}

/** True if an edit's earlier value can be set again: a kept or unset value, or an item that was removed. */
export const isRestorable = ({ kind, before, isCut }: DraftEdit): boolean =>
  before === undefined ? kind === 'VALUE' && !isCut : kind === 'VALUE' || kind === 'ITEM';

/** Text with the value from before an edit, whatever it is now; null if its place is gone or it has that value. */
export function withRestored(text: string | null, edit: DraftEdit): string | null {
  const { file } = edit;
  if (edit.kind === 'ITEM') return withItem(file, text, edit, 'before');
  const values = readValues(file, text);
  const path = values === undefined ? null : pathOfSteps(values, edit.steps);
  if (path === null || isSame(valueAt(values, path), edit.before)) return null;
  return write(file, text, path, edit.before);
}
