import { type Database, RUNTIME_ROLE } from '../database/database.ts';

import { describeUnreachable, nameOfDatabase } from '../database/unreachable.ts';
import { migrationNames } from './files.ts';

const MIGRATE = 'run "npm run rewards -- migrate".';

/** The database can't be used; the message says what to do about it. */
export class DatabaseNotReady extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseNotReady';
  }
}

/**
 * Checks that the role can't bypass tenant isolation: it must not bypass row-level security or own tables. Throws
 * DatabaseNotReady [OPS-03].
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

interface Ran {
  name: string;
  /** See `Migration.least`; null in databases created by older releases. */
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
 * Checks that the database is reachable, has every migration this code knows, has lost nothing this code reads, and
 * gives the role no excess rights. Returns applied migrations unknown to this code, as during a rollout or after a
 * rollback. Throws DatabaseNotReady.
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
 * Checks that the database accepts writes: a URL may still point at a replica after a failover. Throws DatabaseNotReady
 * [OPS-112].
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

export const describeNewerSchema = (newer: string[]): string =>
  `the database is newer than this release (${newer.join(', ')}), which works with it: start the newer release when it is there`;
