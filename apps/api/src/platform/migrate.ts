import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { advisoryLock } from './advisory-lock.ts';
import { prepareQueue } from './queue.ts';
import { DatabaseNotReady } from './schema-state.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes the two roles and the database on a server we administer: `fareback_owner` owns and migrates, `fareback_runtime`
 * only uses. Repeatable.
 */
export async function prepareServer(
  superuserUrl: string,
  passwords: { owner: string; runtime: string },
  database = 'fareback',
): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    const quote = (text: string): string => client.escapeLiteral(text);
    for (const [role, password] of [
      ['fareback_owner', passwords.owner],
      ['fareback_runtime', passwords.runtime],
    ] as const) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      if (rowCount === 0) await client.query(`create role ${role} login nobypassrls password ${quote(password)}`);
    }
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)} owner fareback_owner`);
  });
}

const VERSION_LEAST = 15;
/** What says that nobody answers, or not to this role and database. */
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000']);

/** Throws, saying what to do, where the server is too old, lacks the runtime role, or the role may make no tables. */
async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; hasRuntime: boolean; mayCreate: boolean; role: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_user as role,
       exists (select 1 from pg_roles where rolname = 'fareback_runtime') as "hasRuntime",
       has_schema_privilege('public', 'create') as "mayCreate"`,
  );
  const [server] = rows;
  if (!server) throw new Error('The database answered nothing.');
  if (server.version < VERSION_LEAST)
    throw new Error(`PostgreSQL ${VERSION_LEAST} or newer is needed, and this is ${server.version}.`);
  if (!server.hasRuntime)
    throw new Error(
      "The role fareback_runtime is missing. As a superuser: create role fareback_runtime login nobypassrls password '...'",
    );
  if (!server.mayCreate)
    throw new Error(
      `${server.role} may make no tables here: DATABASE_OWNER_URL needs the role that owns the database.`,
    );
}

/**
 * Brings the schema up to date: every file of `migrations/` that has not run yet, in order, each in its own transaction,
 * one process at a time, and the job queue's own tables. Refuses when a file that ran before was edited since. Returns
 * the names that ran. Throws DatabaseNotReady where the database cannot be reached.
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  try {
    return await withClient(ownerUrl, (client) => runMigrations(client, ownerUrl));
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (!UNREACHED.has(code)) throw error;
    throw new DatabaseNotReady(
      `The database cannot be reached (${message || code}): is it running, and is DATABASE_OWNER_URL right?`,
      { cause: error },
    );
  }
}

async function runMigrations(client: pg.Client, ownerUrl: string): Promise<string[]> {
  await checkServer(client);
  await client.query(`select pg_advisory_lock(${advisoryLock.migration})`);
  await client.query(
    'create table if not exists schema_migration (name text primary key, digest text not null, ran_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from schema_migration');
  const done = new Map(rows.map((row) => [row.name, row.digest]));
  const ran: string[] = [];
  for (const name of fs.readdirSync(folder).toSorted()) {
    if (!name.endsWith('.sql')) continue;
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    const digest = createHash('sha256').update(text).digest('hex');
    const known = done.get(name);
    if (known === digest) continue;
    if (known !== undefined) {
      throw new Error(`Migration ${name} was edited after it ran: restore it and put the change into a new file.`);
    }
    await client.query('begin');
    try {
      await client.query(text);
      await client.query('insert into schema_migration (name, digest) values ($1, $2)', [name, digest]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
    ran.push(name);
  }
  await prepareQueue(ownerUrl);
  return ran;
}
