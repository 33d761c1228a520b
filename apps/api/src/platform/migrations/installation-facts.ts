import type { Database } from '../database/database.ts';

/** What a database says of itself, of what stands in it and of who saves it. */
export interface InstallationFacts {
  serverVersion: number;
  connectionsMost: number;
  databaseBytes: number;
  now: Date;
  /** Tables whose rows are not held apart by row-level security that nobody passes by. */
  openTables: readonly string[];
  /** Jobs that wait though their time came, since when the oldest does, and how many were given up. */
  jobsDue: number;
  oldestDueAt: Date | null;
  jobsGivenUp: number;
  /** When a part of the log was last handed to whoever keeps backups, and when that last failed; null: never. */
  archivedAt: Date | null;
  archiveFailedAt: Date | null;
}

/** Asks the database of a pool; needs no more rights than the runtime role has. */
export async function readInstallationFacts({ pool }: Database): Promise<InstallationFacts> {
  const { rows } = await pool.query<InstallationFacts>(
    `select current_setting('server_version_num')::int / 10000 as "serverVersion",
            current_setting('max_connections')::int as "connectionsMost",
            pg_database_size(current_database())::float8 as "databaseBytes", clock_timestamp() as now,
            array(select t.relname::text from pg_class t join pg_namespace n on n.oid = t.relnamespace
                   where n.nspname = 'public' and t.relkind in ('r', 'p') and t.relname <> 'schema_migration'
                     and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id')
                     and not (t.relrowsecurity and t.relforcerowsecurity) order by 1) as "openTables",
            (select count(*)::int from graphile_worker._private_jobs where is_available and run_at < now()) as "jobsDue",
            (select min(run_at) from graphile_worker._private_jobs where is_available and run_at < now()) as "oldestDueAt",
            (select count(*)::int from graphile_worker._private_jobs where attempts >= max_attempts) as "jobsGivenUp",
            (select last_archived_time from pg_stat_archiver) as "archivedAt",
            (select last_failed_time from pg_stat_archiver) as "archiveFailedAt"`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('The database answered nothing.');
  return facts;
}
