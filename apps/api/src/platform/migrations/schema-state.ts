import type { Database } from '../database/database.ts';
import { RUNTIME_ROLE } from '../database/own-database.ts';
import { describeUnreachable, nameOfDatabase } from '../database/unreachable.ts';
import { migrationNames } from './files.ts';

const MIGRATE = 'run "npm run rewards -- migrate".';

/** A database that cannot be worked with, said so that an operator knows what to do. */
export class DatabaseNotReady extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseNotReady';
  }
}

/**
 * Makes sure that a process may serve from a role: one that passes by row-level security, or owns tables and could lift it,
 * would take the wall between agencies away without anybody noticing. Throws DatabaseNotReady [OPS-03].
 */
async function checkRights({ pool }: Database, url: string): Promise<void> {
  const { rows } = await pool.query<{ bypasses: boolean; owns: boolean }>(
    `select r.rolsuper or r.rolbypassrls as bypasses, pg_has_role(t.relowner, 'member') as owns
       from pg_roles r, pg_class t where r.rolname = current_user and t.oid = 'schema_migration'::regclass`,
  );
  const [rights] = rows;
  const may = rights?.bypasses ? 'passes by the walls between agencies' : rights?.owns ? 'owns the tables' : null;
  if (may === null) return;
  throw new DatabaseNotReady(
    `The role of the database ${nameOfDatabase(url)} ${may}: DATABASE_URL needs ${RUNTIME_ROLE}, which owns nothing. The owner's address is DATABASE_OWNER_URL, for "rewards migrate" alone.`,
  );
}

/** What the database says of a migration that ran there. */
interface Ran {
  name: string;
  /** See `Migration.least`; a database that an older release made knows of none. */
  least: string | null;
}

async function readRan(database: Database, url: string): Promise<Ran[]> {
  try {
    return (
      await database.pool.query<Ran>(
        "select name, to_jsonb(m) ->> 'least' as least from schema_migration m order by name",
      )
    ).rows;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '42P01') {
      throw new DatabaseNotReady(`The database ${nameOfDatabase(url)} has no tables yet: ${MIGRATE}`, { cause: error });
    }
    if (code === '42501') {
      throw new DatabaseNotReady(
        `The database ${nameOfDatabase(url)} cannot be read: DATABASE_URL needs the role ${RUNTIME_ROLE}, to which "rewards migrate" gives its rights.`,
        { cause: error },
      );
    }
    throw new DatabaseNotReady(describeUnreachable(error, url, 'DATABASE_URL'), { cause: error });
  }
}

/**
 * Makes sure that the database answers and this code can work with its schema: it has all that the code knows, and nothing
 * was taken away that the code reads. Returns what ran there that this code does not know: a newer release is being rolled
 * out, or this one was gone back to. And the role must have no right too many. Throws DatabaseNotReady.
 */
export async function checkSchema(database: Database, url: string, names = migrationNames()): Promise<string[]> {
  const ran = await readRan(database, url);
  const done = new Set(ran.map(({ name }) => name));
  const missing = names.filter((name) => !done.has(name));
  if (missing.length > 0) {
    throw new DatabaseNotReady(
      `The database ${nameOfDatabase(url)} is older than this release, it lacks ${missing.join(', ')}: ${MIGRATE}`,
    );
  }
  const known = new Set(names);
  const lost = ran.find(({ least }) => least !== null && !known.has(least));
  if (lost !== undefined) {
    throw new DatabaseNotReady(
      `The database ${nameOfDatabase(url)} is newer than this release: ${lost.name} took away what is read by releases without ${lost.least}. Start a newer release.`,
    );
  }
  await checkRights(database, url);
  return ran.map(({ name }) => name).filter((name) => !known.has(name));
}

/**
 * Makes sure that the database takes what is written: one that follows another, at the end of an address that was not led
 * on, answers every question and keeps nothing. Throws DatabaseNotReady [OPS-112].
 */
export async function checkWritable({ pool }: Database, url: string): Promise<void> {
  const { rows } = await pool.query<{ follows: boolean; isReadOnly: boolean }>(
    `select pg_is_in_recovery() as follows, current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  const [found] = rows;
  if (!found?.isReadOnly) return;
  throw new DatabaseNotReady(
    found.follows
      ? `The database ${nameOfDatabase(url)} can only be read: it follows another server. Name the one that writes in DATABASE_URL, or promote this one where that is gone (docs/backup.md).`
      : `The database ${nameOfDatabase(url)} can only be read: default_transaction_read_only is on. Where it was set so (server, database or role), as a superuser: alter system reset default_transaction_read_only; select pg_reload_conf();`,
  );
}

/** What an operator is told of a database that is newer, but can be worked with. */
export const describeNewerSchema = (newer: string[]): string =>
  `the database is newer than this release (${newer.join(', ')}), which works with it: start the newer release when it is there`;
