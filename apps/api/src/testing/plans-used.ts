import type pg from 'pg';
import { openDatabase } from '../platform/database/database.ts';
import { runtimeUrl, superuserUrl } from './database.ts';
import { plant } from './plant.ts';

interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  /** Pages of this step and the steps below it. */
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Step[];
}

/** Rows scanned per table, including filtered ones, from `explain (analyze, format json)`. */
export function rowsReadByTable(step: Step, read: Record<string, number> = {}): Record<string, number> {
  const each =
    step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  const table = step['Relation Name'];
  if (table !== undefined) read[table] = (read[table] ?? 0) + each * step['Actual Loops'];
  for (const part of step.Plans ?? []) rowsReadByTable(part, read);
  return read;
}

export const rowsRead = (table: string, step: Step): number => rowsReadByTable(step)[table] ?? 0;

export const pagesRead = (step: Step): number => (step['Shared Hit Blocks'] ?? 0) + (step['Shared Read Blocks'] ?? 0);

/** Makes the server report plans of all statements, including those in triggers, to connections opened from now on. */
export async function logPlans({ superuserUrl: ownUrl }: OwnDatabase): Promise<void> {
  const name = new URL(ownUrl).pathname.slice(1);
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_nested_statements': 'on',
  };
  for (const [setting, value] of Object.entries(settings))
    await plant(`alter database ${name} set ${setting} = '${value}'`, [], ownUrl);
}

interface UsedPlan {
  'Query Text': string;
  Plan: Step;
}

export function collectPlans(pool: pg.Pool, hear: (used: UsedPlan) => void): void {
  const heard = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('notice', ({ message }) => {
      const plan = /^duration: .* plan:\n([^]*)$/.exec(message ?? '')?.[1];
      if (plan !== undefined) hear(JSON.parse(plan));
    });
  });
}

export interface OwnDatabase {
  runtimeUrl: string;
  superuserUrl: string;
  drop(): Promise<void>;
}

async function asSuperuser(url: string, text: string): Promise<void> {
  const database = openDatabase({ url, connections: 1 });
  try {
    await database.pool.query(text);
  } finally {
    await database.close();
  }
}

/**
 * Creates a migrated database for tests of sizes or query plans, which other tests' rows would affect. Autovacuum and
 * autoanalyze are off, because they would change pages and plans.
 */
export async function ownDatabase(purpose: string): Promise<OwnDatabase> {
  const name = `${purpose}_${process.env['VITEST_POOL_ID']}`;
  const on = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const template = new URL(superuserUrl).pathname.slice(1).replace(/_\d+$/, '');
  await asSuperuser(superuserUrl, `create database ${name} template ${template}`);
  await asSuperuser(
    on(superuserUrl),
    `do $$ declare each_table regclass;
     begin
       for each_table in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       loop execute format('alter table %s set (autovacuum_enabled = off)', each_table); end loop;
     end $$`,
  );
  return {
    runtimeUrl: on(runtimeUrl),
    superuserUrl: on(superuserUrl),
    drop: () => asSuperuser(superuserUrl, `drop database ${name} with (force)`),
  };
}
