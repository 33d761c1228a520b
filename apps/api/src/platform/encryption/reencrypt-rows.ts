import type { Tx } from '../database/transactions.ts';
import { type KeyRing, keyIdOf } from './key-ring.ts';
import type { EncryptedRows, PlaceOfRow } from './personal-data.ts';

/** Rows per transaction, re-encrypted within milliseconds. */
const ROWS_AT_ONCE = 500;

export type CountByKey = Map<string, number>;

export interface Page {
  resealed: number;
  under: CountByKey;
  next: unknown[] | null;
}

type Row = Record<string, unknown>;

interface Change {
  row: Row;
  old: Buffer;
  fresh: Buffer;
}

// Builds statements from names of tables and columns that modules declare (`EncryptedRows`), never from outside input.
// Each names the tenant in addition to the policy, as `tables.test.ts` requires.
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

/** Replaces old texts with re-encrypted ones; rows that are locked or were changed are left for a later run. */
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

/** Re-encrypts texts in one column that use an older key. Texts that no key of the ring decrypts stay unchanged. */
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
 * Scans one page of a table after `after`, and with `changes` re-encrypts with the newest key. Never waits for locks: a
 * locked or changed row is counted under its old key.
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
    // If some rows were skipped, count the page under the old keys; the next run finds out which are left.
    if (written < found.length) continue;
    for (const { old } of found) under.set(keyIdOf(old), (under.get(keyIdOf(old)) ?? 0) - 1);
    add(under, keyRing.keyIds[0] ?? '', written);
  }
  const last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
  return { resealed: reencrypted, under, next: last ? Object.keys(encrypted.key).map((name) => last[name]) : null };
}
