import type pg from 'pg';

/** Servers that a statement queries: one, at once or in steps on the same server; all; or only the coordinator. */
export type Reach = 'ONE' | 'STEPS' | 'ALL' | 'COORDINATOR' | { failed: string };

const given = (tenantId: string): Record<string, string> => ({
  text: `'${tenantId}'`,
  uuid: "'0190a8a0-0000-7000-8000-000000000001'",
  integer: '1',
  bigint: '1',
  smallint: '1',
  boolean: 'true',
  'timestamp with time zone': "'2026-01-01'",
  date: "'2026-01-01'",
  jsonb: "'{}'",
  json: "'{}'",
  bytea: String.raw`'\x00'`,
  'double precision': '1',
  numeric: '1',
  regclass: "'tenant'",
});

function valueOf(type: string, tenantId: string): string {
  const base = type.replace(/\[\]$/, '');
  const value = given(tenantId)[base];
  if (value === undefined) throw new Error(`no value for the type ${type}`);
  return base === type ? `${value}::${type}` : `array[${value}]::${type}`;
}

function reachOf(plan: string): Reach {
  const failed = /"Error":"([^"]+)"/.exec(plan)?.[1];
  if (failed !== undefined) return { failed };
  const parts = plan.match(/"Custom Plan Provider":"Citus/g)?.length ?? 0;
  const tasks = [...plan.matchAll(/"Task Count":(\d+)/g)].map(([, count]) => Number(count));
  if (parts === 0) return 'COORDINATOR';
  if (tasks.some((count) => count > 1)) return 'ALL';
  return parts === 1 && tasks.length === 1 ? 'ONE' : 'STEPS';
}

async function reachOfText(client: pg.ClientBase, text: string, tenantId: string): Promise<Reach> {
  await client.query(`begin; set local app.tenant_id = '${tenantId}'; set local app.realm = 'staff'`);
  try {
    await client.query(`prepare asked as ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      "select array_to_json(parameter_types::text[]) as types from pg_prepared_statements where name = 'asked'",
    );
    const values = (rows[0]?.types ?? []).map((type) => valueOf(type, tenantId)).join(', ');
    const explained = await client.query<{ 'QUERY PLAN': unknown }>(
      `explain (format json, costs off) execute asked${values === '' ? '' : `(${values})`}`,
    );
    return reachOf(JSON.stringify(explained.rows));
  } catch (error) {
    return { failed: (error as Error).message };
  } finally {
    await client.query('rollback; deallocate all');
  }
}

/** Servers a statement queries on a cluster, planned for a tenant; uses the first of its texts that can be planned. */
export async function reachOfStatement(
  client: pg.ClientBase,
  { texts }: { texts: readonly string[] },
  tenantId: string,
): Promise<Reach> {
  let reach: Reach = { failed: 'no text' };
  for (const text of texts) {
    reach = await reachOfText(client, text, tenantId);
    if (typeof reach === 'string') return reach;
  }
  return reach;
}
