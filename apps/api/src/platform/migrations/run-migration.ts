import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Migration } from './files.ts';
import { type Statement, statementsOf } from './statements.ts';

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
async function runConcurrently(client: pg.Client, { text }: Statement): Promise<void> {
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

export interface LockPatience {
  /** Lock timeout per try, which is also the longest time other queries queue behind the waiting change. */
  lockMillis: number;
  /** Total tries, with a pause of one to three times `pauseMillis` in between. */
  tries: number;
  pauseMillis: number;
}

/** Five minutes in total; riders wait at most a second per try. */
export const usualPatience: LockPatience = { lockMillis: 1_000, tries: 100, pauseMillis: 1_000 };

class StatementFailed extends Error {
  constructor({ text, line }: Statement, cause: Error) {
    super(`line ${line} (${text.replaceAll(/\s+/g, ' ').slice(0, 80)}): ${cause.message}`, { cause });
    this.name = 'StatementFailed';
  }
}

async function runStatements(statements: Statement[], run: (statement: Statement) => Promise<unknown>): Promise<void> {
  for (const statement of statements) {
    await run(statement).catch((error: Error) => {
      throw new StatementFailed(statement, error);
    });
  }
}

const note = (client: pg.Client, { name, digest, least }: Migration): Promise<unknown> =>
  client.query('insert into schema_migration (name, digest, least) values ($1, $2, $3)', [name, digest, least]);

async function runWhole(client: pg.Client, migration: Migration, lockMillis: number): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockMillis}`);
  try {
    await runStatements(statementsOf(migration.text), ({ text }) => client.query(text));
    await note(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Creates the indexes one by one, then records the file; after an interruption the next run continues. */
async function runApart(client: pg.Client, migration: Migration): Promise<void> {
  await runStatements(statementsOf(migration.text), (statement) => runConcurrently(client, statement));
  await note(client, migration);
}

const remains = ({ isConcurrent }: Migration): string =>
  isConcurrent ? 'Indexes that it made before stand, and are passed over when it runs again' : 'Nothing of it stands';

/** True if PostgreSQL canceled a statement because of locks: everything was rolled back and can be retried. */
const gaveWay = (error: unknown): boolean => {
  const { code } = (error instanceof StatementFailed ? error.cause : error) as { code?: string };
  return code === '55P03' || code === '40P01';
};

/**
 * Runs one migration. In a transaction it waits for locks only in short tries, because later queries queue behind it:
 * another process's long report must not block all riders. Throws with file, statement and reason.
 */
export async function runMigration(
  client: pg.Client,
  migration: Migration,
  { lockMillis, tries, pauseMillis }: LockPatience,
  tell: (line: string) => void,
): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      await (migration.isConcurrent ? runApart(client, migration) : runWhole(client, migration, lockMillis));
      return;
    } catch (error) {
      const { message } = error as Error;
      if (!gaveWay(error))
        throw new Error(`Migration ${migration.name} failed: ${message}. ${remains(migration)}.`, { cause: error });
      if (left <= 0)
        throw new Error(
          `Migration ${migration.name} did not get its locks in ${tries} tries: ${message}. ${remains(migration)}. End what holds them (pg_stat_activity names long transactions), and run this again.`,
          { cause: error },
        );
      if (left === tries - 1) tell(`${migration.name} waits for locks that others hold: ${message}`);
      await wait(randomInt(pauseMillis, 3 * pauseMillis));
    }
  }
}
