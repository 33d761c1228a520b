import { type Database, readDirectory } from '../database/database.ts';

export interface InstallationFacts {
  serverVersion: number;
  encoding: string;
  connectionsMost: number;
  databaseBytes: number;
  now: Date;
  openTables: readonly string[];
  /** Tables the runtime role can't read because a grant is missing. */
  closedTables: readonly string[];
  /** Overdue jobs, since when the oldest waits, and the number of failed jobs. */
  jobsDue: number;
  oldestDueAt: Date | null;
  jobsGivenUp: number;
  /** When WAL was last archived, and when that last failed; null: never. */
  archivedAt: Date | null;
  archiveFailedAt: Date | null;
  /** Tenant tables that are not distributed although others are; null if no table is distributed. */
  unspreadTables: readonly string[] | null;
}

async function readUnspread({ pool, isSpread }: Database): Promise<readonly string[] | null> {
  if (!isSpread) return null;
  const { rows } = await pool.query<{ name: string; isSpread: boolean }>(
    `select c.relname as name, p.partmethod is not null as "isSpread"
       from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
      order by 1`,
  );
  const apart = rows.filter((row) => !row.isSpread).map(({ name }) => name);
  return apart.length === rows.length ? null : apart;
}

/** Archive and backup state that the database server reports (docs/backup.md). */
export interface SavedState {
  archivedAt: Date | null;
  failures: number;
  /** Recorded by `fareback-backup`; null if it never ran. */
  backedUpAt: Date | null;
}

export async function readSavedState(database: Database): Promise<SavedState | undefined> {
  const [saved] = await readDirectory<SavedState>(
    database,
    `select last_archived_time as "archivedAt", failed_count as failures,
       (select substring(line from '=(.*)$')::timestamptz from pg_db_role_setting s, unnest(s.setconfig) line
         where s.setdatabase = (select oid from pg_database where datname = current_database())
           and line like 'fareback.backed\\_up\\_at=%' limit 1) as "backedUpAt"
       from pg_stat_archiver`,
  );
  return saved;
}

export async function readDatabaseBytes(database: Database): Promise<number> {
  const [row] = await readDirectory<{ bytes: number }>(
    database,
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return row?.bytes ?? 0;
}

/** Needs only the rights of the runtime role. */
export async function readInstallationFacts(database: Database): Promise<InstallationFacts> {
  const { rows } = await database.pool.query<Omit<InstallationFacts, 'unspreadTables'>>(
    `select current_setting('server_version_num')::int / 10000 as "serverVersion",
            current_setting('server_encoding') as encoding,
            current_setting('max_connections')::int as "connectionsMost",
            pg_database_size(current_database())::float8 as "databaseBytes", clock_timestamp() as now,
            array(select t.relname::text from pg_class t join pg_namespace n on n.oid = t.relnamespace
                   where n.nspname = 'public' and t.relkind in ('r', 'p') and t.relname <> 'schema_migration'
                     and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id')
                     and not (t.relrowsecurity and t.relforcerowsecurity) order by 1) as "openTables",
            array(select t.relname::text from pg_class t
                   where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
                     and not has_table_privilege(t.oid, 'select') order by 1) as "closedTables",
            (select count(*)::int from graphile_worker._private_jobs where is_available and run_at < now()) as "jobsDue",
            (select min(run_at) from graphile_worker._private_jobs where is_available and run_at < now()) as "oldestDueAt",
            (select count(*)::int from graphile_worker._private_jobs where attempts >= max_attempts) as "jobsGivenUp",
            (select last_archived_time from pg_stat_archiver) as "archivedAt",
            (select last_failed_time from pg_stat_archiver) as "archiveFailedAt"`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('The database answered nothing.');
  return { ...facts, unspreadTables: await readUnspread(database) };
}
