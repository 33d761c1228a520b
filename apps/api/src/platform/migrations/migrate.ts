import pg from 'pg';
import { advisoryLock } from '../database/advisory-lock.ts';
import { createDatabase, ENCODING } from '../database/database.ts';
import { isPooled } from '../database/pooler.ts';
import { describeUnreachable } from '../database/unreachable.ts';
import { prepareQueue } from '../queue.ts';
import { readMigrations } from './files.ts';
import { type LockPatience, runMigration, usualPatience } from './run-migration.ts';
import { DatabaseNotReady } from './schema-state.ts';
import { takeTurn } from './turn.ts';

/** Connecting failed; `code` is the cause's error code, by which a caller that starts a server knows to wait. */
class Unreached extends Error {
  override readonly cause: Error;
  readonly code: string | undefined;

  constructor(cause: Error) {
    super(cause.message);
    this.name = 'Unreached';
    this.cause = cause;
    this.code = (cause as { code?: string }).code;
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'fareback migrate', keepAlive: true });
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw new Unreached(error);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates the two roles and the database on a server we administer: `fareback_owner` owns and migrates,
 * `fareback_runtime` only uses. Idempotent.
 */
export async function prepareServer(
  superuserUrl: string,
  passwords: { owner: string; runtime: string },
  database = 'fareback',
): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    await client.query(`select pg_advisory_lock(${advisoryLock.migration})`);
    const quote = (text: string): string => client.escapeLiteral(text);
    for (const [role, password] of [
      ['fareback_owner', passwords.owner],
      ['fareback_runtime', passwords.runtime],
    ] as const) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      if (rowCount === 0) await client.query(`create role ${role} login nobypassrls password ${quote(password)}`);
    }
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(createDatabase(client.escapeIdentifier(database)));
  });
}

const VERSION_LEAST = 15;
/** Error codes for an unreachable server, or one that refuses this role and database. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  '28P01',
  '28000',
  '3D000',
  '53300',
  '57P03',
  '08P01',
]);

interface ServerFacts {
  version: number;
  role: string;
  database: string;
  encoding: string;
  isNew: boolean;
  hasRuntime: boolean;
  mayCreate: boolean;
}

/**
 * Throws with advice if the server is too old, the runtime role is missing, the owner can't create tables, or a new
 * database can't store all text.
 */
async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version_num')::int / 10000 as version, current_user as role,
       current_database() as database, current_setting('server_encoding') as encoding,
       to_regclass('public.schema_migration') is null as "isNew",
       exists (select 1 from pg_roles where rolname = 'fareback_runtime') as "hasRuntime",
       has_schema_privilege('public', 'create') as "mayCreate"`,
  );
  const [server] = rows;
  if (!server) throw new Error('The database answered nothing.');
  if (await isPooled(client))
    throw new Error(
      "DATABASE_OWNER_URL leads to a pooler, behind which migrations cannot take turns: give the server's own address.",
    );
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
  // A database with data is still accepted; `rewards doctor` reports its encoding.
  if (server.isNew && server.encoding !== ENCODING)
    throw new Error(
      `The database ${server.database} keeps text as ${server.encoding}, in which names are not kept as riders write them. It is empty yet: as a superuser, drop database ${server.database}; ${createDatabase(server.database)};`,
    );
}

interface MigrateOptions {
  folder?: string;
  patience?: LockPatience;
  tell?: (line: string) => void;
}

/**
 * Updates the schema: runs every new file of `migrations/` in order, one process at a time, and creates the job queue's
 * tables. Each file runs in a transaction, except index files (`.concurrently.sql`). Refuses if an applied file was
 * edited. Returns the names of the files that ran. Throws DatabaseNotReady if the database can't be reached.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  try {
    return await withClient(ownerUrl, async (client) => {
      const ran = await runMigrations(client, options);
      await prepareQueue(ownerUrl);
      return ran;
    });
  } catch (error) {
    const cause = error instanceof Unreached ? error.cause : error;
    const { code = '' } = cause as { code?: string };
    if (!(error instanceof Unreached) && !UNREACHED.has(code)) throw error;
    throw new DatabaseNotReady(describeUnreachable(cause, ownerUrl, 'DATABASE_OWNER_URL'), { cause });
  }
}

/** Creates the table of applied migrations; adds its newer column only if missing, because that locks the table. */
async function prepareRecord(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, digest text not null, ran_at timestamptz not null default now())',
  );
  const { rowCount } = await client.query(
    "select 1 from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'least'",
  );
  if (rowCount === 0) await client.query('alter table schema_migration add column least text');
}

async function runMigrations(
  client: pg.Client,
  { folder, patience = usualPatience, tell = () => {} }: MigrateOptions,
): Promise<string[]> {
  await checkServer(client);
  await takeTurn(client, tell);
  await prepareRecord(client);
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from schema_migration');
  const done = new Map(rows.map((row) => [row.name, row.digest]));
  const ran: string[] = [];
  for (const migration of readMigrations(folder)) {
    const known = done.get(migration.name);
    if (known === migration.digest) continue;
    if (known !== undefined) {
      throw new Error(
        `Migration ${migration.name} was edited after it ran: restore it and put the change into a new file.`,
      );
    }
    await runMigration(client, migration, patience, tell);
    ran.push(migration.name);
  }
  return ran;
}
