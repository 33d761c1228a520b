import { openDatabase } from '../platform/database/database.ts';
import { runtimeUrl, superuserUrl } from './database.ts';

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
