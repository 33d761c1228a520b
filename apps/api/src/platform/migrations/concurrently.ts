import type pg from 'pg';
import type { Statement } from './statements.ts';

const CREATE = /^create (?:unique )?index concurrently (?:if not exists )?(\w+) on /i;
const DROP = /^drop index concurrently (?:if exists )?(\w+)$/i;

/** `unfinished`: its creation was interrupted; such an index slows writes and serves no query. */
type IndexState = 'missing' | 'unfinished' | 'ready';

async function stateOf(client: pg.Client, index: string): Promise<IndexState> {
  const { rows } = await client.query<{ ready: boolean }>(
    'select indisvalid and indisready as ready from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0] === undefined) return 'missing';
  return rows[0].ready ? 'ready' : 'unfinished';
}

const drop = (client: pg.Client, index: string): Promise<unknown> =>
  client.query(`drop index concurrently if exists ${index}`);

/**
 * Creates or drops one index concurrently with writes. An index left unfinished by an earlier try is dropped and
 * recreated; a finished one is kept. A failed creation is cleaned up, because an unfinished index slows every write,
 * and a unique one rejects rows. Throws the reason, and for statements of other kinds.
 */
export async function runConcurrently(client: pg.Client, { text }: Statement): Promise<void> {
  const flat = text.replaceAll(/--[^\n]*/g, '').replaceAll(/\s+/g, ' ');
  const dropped = DROP.exec(flat)?.[1];
  if (dropped !== undefined) return void (await drop(client, dropped));
  const created = CREATE.exec(flat)?.[1];
  if (created === undefined)
    throw new Error(
      'a file named .concurrently.sql runs outside a transaction and may hold "create index concurrently NAME on …" and "drop index concurrently NAME" alone',
    );
  const state = await stateOf(client, created);
  if (state === 'ready') return;
  if (state === 'unfinished') await drop(client, created);
  try {
    await client.query(text);
  } catch (error) {
    await drop(client, created).catch(() => {});
    throw error;
  }
}
