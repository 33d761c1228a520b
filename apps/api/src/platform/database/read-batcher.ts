import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { prepared, type Send } from './prepared.ts';

interface Waiting {
  text: string;
  values: unknown[];
  resolve: (rows: pg.QueryResultRow[]) => void;
  reject: (error: unknown) => void;
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** The driver's text parser by type. Its declaration covers only some types, but results may have any. */
const types = pg.types as unknown as { getTypeParser(typeId: number, format: 'text'): Column['parse'] };

const columnsOf = new Map<string, Column[]>();
const together = new Map<string, string>();
/** Cache limit: each combined statement is planned once per connection. */
const TOGETHER_MAX = 64;

/** Only reads without locks may be part of a union. */
const isPlainReading = (text: string): boolean =>
  /^\s*select\b/i.test(text) && !/\bfor\s+(no\s+key\s+)?(update|share|key\s+share)\b/i.test(text);

/**
 * Combines reads into one statement: all rows as text, prefixed with the read's number; parameters are renumbered.
 * `union all` keeps parts and rows in order, because it only appends.
 */
function unionOf(readings: Waiting[]): string {
  const width = Math.max(...readings.map(({ text }) => columnsOf.get(text)?.length ?? 0));
  let given = 0;
  const parts = readings.map(({ text, values }, place) => {
    const before = given;
    given += values.length;
    const reading = text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
    const own = (columnsOf.get(text) ?? []).map((_, at) => `c${at}`);
    const cells = Array.from({ length: width }, (_, at) => (at < own.length ? `c${at}::text` : 'null'));
    return `(select ${place}, ${cells.join(', ')} from (${reading}) as r(${own.join(', ')}))`;
  });
  return parts.join(' union all ');
}

const rowOf = (columns: Column[], cells: (string | null)[]): pg.QueryResultRow =>
  Object.fromEntries(
    columns.map(({ name, parse }, at) => {
      const cell = cells[at + 1] ?? null;
      return [name, cell === null ? null : parse(cell)];
    }),
  );

async function readAlone(send: Send, { text, values, resolve, reject }: Waiting): Promise<void> {
  try {
    const { rows, fields } = await send(prepared(text, values));
    columnsOf.set(
      text,
      fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') })),
    );
    resolve(rows);
  } catch (error) {
    reject(error);
  }
}

async function readTogether(send: Send, text: string, readings: Waiting[]): Promise<void> {
  try {
    const values = readings.flatMap((reading) => reading.values);
    const { rows } = await send({ ...prepared(text, values), rowMode: 'array' } as pg.QueryConfig);
    const found: pg.QueryResultRow[][] = readings.map(() => []);
    for (const cells of rows as unknown as [number, ...(string | null)[]][]) {
      const columns = columnsOf.get(readings[cells[0]]?.text ?? '');
      if (columns) found[cells[0]]?.push(rowOf(columns, cells as unknown as (string | null)[]));
    }
    readings.forEach(({ resolve }, place) => resolve(found[place] ?? []));
  } catch (error) {
    for (const { reject } of readings) reject(error);
  }
}

function textFor(readings: Waiting[]): string | undefined {
  if (readings.length < 2 || !readings.every(({ text }) => columnsOf.has(text))) return undefined;
  const key = readings.map(({ text }) => text).join('\n;\n');
  const known = together.get(key);
  if (known !== undefined || together.size >= TOGETHER_MAX) return known;
  const text = unionOf(readings);
  together.set(key, text);
  return text;
}

/**
 * Combines the plain reads of one event loop turn into one statement, because a dozen small reads cost more in messages
 * than in searching. Rows are the same as for separate reads; identical queries are sent once. If one read fails, all
 * of its turn fail. Other statements are sent alone, after earlier reads.
 */
export function createReadBatcher(send: Send) {
  let waiting: Waiting[] = [];
  const pending = new Map<string, { values: unknown[]; rows: Promise<pg.QueryResultRow[]> }>();
  const flush = (): void => {
    const readings = waiting;
    waiting = [];
    pending.clear();
    const text = textFor(readings);
    if (text !== undefined) void readTogether(send, text, readings);
    else for (const reading of readings) void readAlone(send, reading);
  };
  const read = (text: string, values: unknown[]): Promise<pg.QueryResultRow[]> => {
    const same = pending.get(text);
    if (same && isDeepStrictEqual(same.values, values)) return same.rows;
    const rows = new Promise<pg.QueryResultRow[]>((resolve, reject) => {
      waiting.push({ text, values, resolve, reject });
    });
    pending.set(text, { values, rows });
    if (waiting.length === 1) process.nextTick(flush);
    return rows;
  };
  return {
    rows: async (text: string, values: unknown[] = []): Promise<pg.QueryResultRow[]> => {
      if (isPlainReading(text)) return read(text, values);
      flush();
      return (await send(prepared(text, values))).rows;
    },
    run: async (text: string, values?: unknown[]): Promise<number> => {
      flush();
      return (await send(prepared(text, values))).rowCount ?? 0;
    },
  };
}
