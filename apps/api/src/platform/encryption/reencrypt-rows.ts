import type { Tx } from '../database/transactions.ts';
import type { EncryptedRows, PlaceOfRow } from './encrypted-rows.ts';
import { type KeyRing, keyIdOf } from './key-ring.ts';

/** Rows that one transaction looks at: so many are sealed anew within some milliseconds. */
const ROWS_AT_ONCE = 500;

/** How many sealed texts stand under each key, by its name. */
export type CountByKey = Map<string, number>;

/** What was found on one page of a table, and where the next one begins; null behind the last. */
export interface Page {
  resealed: number;
  /** What stands under each key after it. */
  under: CountByKey;
  next: unknown[] | null;
}

type Row = Record<string, unknown>;

/** One text that is to stand under the newest key. */
interface Change {
  row: Row;
  old: Buffer;
  fresh: Buffer;
}

// Statements are put together from what modules declare (`EncryptedRows`): names of tables and columns, never anything
// from outside. Each names the tenant beside the policy, as `tables.test.ts` asks of those that stand in code.
const words = (...parts: string[]): string => parts.join(' ');

async function readRows(tx: Tx, { table, key, reads = [], columns, isStaffs }: EncryptedRows, after: unknown[] | null) {
  const keys = Object.keys(key);
  const behind = after && `(${keys.join(', ')}) > (${keys.map((name, at) => `$${at + 3}::${key[name]}`).join(', ')})`;
  const tenant = isStaffs ? '$1::text is not null' : 'tenant_id = $1';
  const text = words(
    'select',
    `${[...keys, ...reads, ...Object.keys(columns)].join(', ')} from ${table}`,
    `where ${tenant}${behind === null ? '' : ` and ${behind}`} order by ${keys.join(', ')} limit $2`,
  );
  return tx.query<Row>(text, [tx.tenantId, ROWS_AT_ONCE, ...(after ?? [])]);
}

/** Puts fresh texts in the place of old ones; what somebody else changed or holds just now is left to a later look. */
async function writeColumn(
  tx: Tx,
  { table, key, isStaffs }: EncryptedRows,
  column: string,
  changes: Change[],
): Promise<number> {
  const keys = Object.keys(key);
  const types = [...keys.map((name) => key[name]), 'bytea', 'bytea'];
  const given = types.map((type, at) => `$${at + 2}::${type}[]`).join(', ');
  const same = keys.map((name) => `t.${name} = given.${name}`).join(' and ');
  const tenant = isStaffs ? '$1::text is not null' : 't.tenant_id = $1';
  const text = words(
    'with',
    `given as (select * from unnest(${given}) as given (${[...keys, 'old', 'fresh'].join(', ')})),`,
    `held as (select ${keys.map((name) => `t.${name}`).join(', ')} from ${table} t join given on ${same}`,
    `where ${tenant} for no key update of t skip locked)`,
    'update',
    `${table} t set ${column} = given.fresh from given join held using (${keys.join(', ')})`,
    `where ${tenant} and ${same} and t.${column} = given.old`,
  );
  const values = keys.map((name) => changes.map(({ row }) => row[name]));
  return tx.run(text, [tx.tenantId, ...values, changes.map(({ old }) => old), changes.map(({ fresh }) => fresh)]);
}

const placeOf = (row: Row): PlaceOfRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (Buffer.isBuffer(value) ? [] : [[name, String(value)]])),
  );

const add = (counts: CountByKey, keyId: string, n: number): void => {
  if (n > 0) counts.set(keyId, (counts.get(keyId) ?? 0) + n);
};

/** Texts of one column that an older key of the ring sealed, sealed anew. What no key of it opens is left as it is. */
function changesOf(rows: Row[], column: string, keyRing: KeyRing, contextOf: (row: PlaceOfRow) => string): Change[] {
  const [newest] = keyRing.keyIds;
  return rows.flatMap((row) => {
    const old = row[column];
    if (!Buffer.isBuffer(old) || keyIdOf(old) === newest) return [];
    const context = contextOf(placeOf(row));
    return keyRing.canDecrypt(old, context)
      ? [{ row, old, fresh: keyRing.encrypt(keyRing.decrypt(old, context), context) }]
      : [];
  });
}

/**
 * Looks at one page of a table behind `after`, and with `changes` seals anew under the newest key what older ones of the
 * ring sealed. Waits for nobody: a row that is locked or was changed meanwhile is counted as it was.
 */
export async function lookAtPage(
  tx: Tx,
  keyRing: KeyRing,
  encrypted: EncryptedRows,
  { after, changes }: { after: unknown[] | null; changes: boolean },
): Promise<Page> {
  const rows = await readRows(tx, encrypted, after);
  const under: CountByKey = new Map();
  let reencrypted = 0;
  for (const [column, contextOf] of Object.entries(encrypted.columns)) {
    for (const row of rows) {
      const value = row[column];
      if (Buffer.isBuffer(value)) add(under, keyIdOf(value), 1);
    }
    const found = changes ? changesOf(rows, column, keyRing, (row) => contextOf(tx.tenantId, row)) : [];
    if (found.length === 0) continue;
    const written = await writeColumn(tx, encrypted, column, found);
    reencrypted += written;
    // Of a page that was not taken whole nothing is struck off: which rows were left is told by the next look.
    if (written < found.length) continue;
    for (const { old } of found) under.set(keyIdOf(old), (under.get(keyIdOf(old)) ?? 0) - 1);
    add(under, keyRing.keyIds[0] ?? '', written);
  }
  const last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
  return { resealed: reencrypted, under, next: last ? Object.keys(encrypted.key).map((name) => last[name]) : null };
}
