import type { Cell, Table } from '../../platform/csv.ts';
import { linesOf } from '../support/print.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isListOfObjects = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value) && !value.some((one) => typeof one === 'object')) return value.join(', ');
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/** Fields of nested objects by their path: `actor.name`. An empty object gives no field. */
const flat = (value: Record<string, unknown>, path = ''): [string, unknown][] =>
  Object.entries(value).flatMap(([name, one]) => (isObject(one) ? flat(one, `${path}${name}.`) : [[path + name, one]]));

/** A table of objects: a column for each field that any of them has a value in. */
function tableOf(items: readonly Record<string, unknown>[]): Table {
  const rows = items.map((item) => new Map(flat(item).map(([name, value]) => [name, cellOf(value)])));
  const head = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const filled = head.filter((name) => rows.some((row) => (row.get(name) ?? '') !== ''));
  return { head: filled, rows: rows.map((row) => filled.map((name) => row.get(name) ?? null)) };
}

/** Lines of a reply for a terminal: single values first, then a table for each list [OPS-222]. */
export function replyLines(reply: unknown): string[] {
  if (!isObject(reply)) return [String(cellOf(reply) ?? '')];
  const { links: _, ...told } = reply;
  if (Array.isArray(told['head']) && Array.isArray(told['rows']))
    return linesOf({ head: told['head'] as string[], rows: told['rows'] as Cell[][] });
  const fields = flat(told);
  const single = fields.filter(([, value]) => !isListOfObjects(value));
  const lists = fields.filter((field): field is [string, Record<string, unknown>[]] => isListOfObjects(field[1]));
  const isList = Array.isArray(told['data']);
  const width = Math.max(0, ...single.map(([name]) => name.length));
  const facts = single.filter(([, value]) => !isList || !Array.isArray(value));
  return [
    ...facts.map(([name, value]) => `${name.padEnd(width)}  ${String(cellOf(value) ?? '') || '-'}`),
    ...lists.flatMap(([name, items], at) => [
      ...(facts.length > 0 || at > 0 ? [''] : []),
      ...(lists.length > 1 || facts.length > 0 ? [`${name}:`] : []),
      ...linesOf(tableOf(items)),
    ]),
    ...(isList && lists.length === 0 ? ['No entries.'] : []),
  ];
}
