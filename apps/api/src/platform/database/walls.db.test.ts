import pg from 'pg';
import { expect, test } from 'vitest';
import { tables } from '../../tables.ts';
import { ownerUrl, runtimeUrl } from '../../testing/database.ts';
import { openDatabase } from './database.ts';
import { withStaff, withTenant } from './transactions.ts';

const staffs = Object.keys(tables).filter((table) => tables[table]?.isStaffs);
const named = staffs.map((table) => `'${table}'`).join(', ');

async function rows(text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

test('every key used for lookups starts with the tenant, except the host that selects the tenant [TEN-01]', async () => {
  // A BRIN index covers block ranges, not rows; the policy still checks each row it finds.
  const keys = await rows(`
    select i.relname as name
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_namespace n on n.oid = t.relnamespace
      join pg_am m on m.oid = i.relam and m.amname <> 'brin'
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
     where n.nspname = 'public' and t.relname not in ('schema_migration', ${named}) and a.attname <> 'tenant_id'`);
  expect(keys).toEqual(['tenant_host_unique']);
});

test('row-level security is forced on every table with a tenant policy [TEN-01]', async () => {
  const open = await rows(`
    select t.relname as name from pg_class t join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = 'public' and t.relkind in ('r', 'p') and t.relname <> 'schema_migration'
       and not (t.relrowsecurity and t.relforcerowsecurity
                and exists (select from pg_policy p where p.polrelid = t.oid
                             and p.polname = case when t.relname in (${named}) then 'staff_wall' else 'tenant_wall' end))`);
  expect(open).toEqual([]);
});

test('an agency’s transaction can’t read or write staff rows, and a staff transaction can’t access an agency’s rows [TEN-01, DESK-09]', async () => {
  const database = openDatabase({ url: runtimeUrl, connections: 1 });
  const inserted = `insert into staff values (gen_random_uuid(), gen_random_uuid() || '@desk.example', 'Ana', 'en', now())`;
  const count = (table: string) => `select count(*)::int as n from ${table}`;
  try {
    await withStaff(database, (tx) => tx.run(inserted));
    for (const table of staffs)
      expect(await withTenant(database, 'agency', (tx) => tx.first(count(table)))).toEqual({ n: 0 });
    expect(await withTenant(database, 'agency', (tx) => tx.run('delete from staff'))).toBe(0);
    await expect(withTenant(database, 'agency', (tx) => tx.run(inserted))).rejects.toThrow(/row-level security/);
    expect(await withStaff(database, (tx) => tx.first(count('member')))).toEqual({ n: 0 });
    await expect(database.pool.query(inserted)).rejects.toThrow(/row-level security/);
    expect((await withStaff(database, (tx) => tx.first<{ n: number }>(count('staff'))))?.n).toBeGreaterThan(0);
  } finally {
    await database.close();
  }
});

test('no policy uses a subselect, which a distributed PostgreSQL rejects (decision 0013)', async () => {
  const asking = await rows(
    `select tablename as name from pg_policies where schemaname = 'public' and concat(qual, with_check) ilike '%select%'`,
  );
  expect(asking).toEqual([]);
});

test('the runtime role owns nothing, can’t bypass policies and can’t rewrite the ledger [LEDGER-05]', async () => {
  const wrong = await rows(`
    select 'owns ' || t.relname as name from pg_class t where t.relowner = 'fareback_runtime'::regrole
    union all select 'bypasses' from pg_roles where rolname = 'fareback_runtime' and (rolbypassrls or rolsuper)
    union all select 'updates transfers' where has_table_privilege('fareback_runtime', 'ledger_transfer', 'update')
    union all select 'deletes transfers' where has_table_privilege('fareback_runtime', 'ledger_transfer', 'delete')
    union all select 'writes migrations' where has_table_privilege('fareback_runtime', 'schema_migration', 'insert, update, delete, truncate')`);
  expect(wrong).toEqual([]);
});

test('a transaction without a tenant sees no personal rows [TEN-01]', async () => {
  const client = new pg.Client({ connectionString: runtimeUrl });
  await client.connect();
  try {
    const { rows: members } = await client.query('select count(*)::int as n from member');
    expect(members).toEqual([{ n: 0 }]);
    await expect(
      client.query("insert into tenant_secret values ('x', 'PARTNER_HAND_OVER', 'x', gen_random_uuid(), '', now())"),
    ).rejects.toThrow(/row-level security/);
  } finally {
    await client.end();
  }
});
