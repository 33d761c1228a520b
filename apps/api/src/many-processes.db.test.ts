import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { announceChange } from './modules/tenants/index.ts';
import { type ChildServer, startServer } from './testing/child-server.ts';
import { world } from './testing/index.ts';

const PROCESSES = 3;

const w = await world();
const alive: ChildServer[] = [];
afterAll(async () => {
  for (const server of alive.splice(0)) {
    server.signal('SIGKILL');
    await server.gone;
  }
});

async function serve(): Promise<ChildServer> {
  const server = await startServer({ DATABASE_URL: w.runtimeUrl, RUN_JOBS: 'true', DRAIN_SECONDS: '1' });
  alive.push(server);
  return server;
}

test('a change of an agency reaches every process at once, even one that lost its notification connection [OPS-06]', async () => {
  while (alive.length < PROCESSES) await serve();
  const tenant = await w.mintTenant();
  const nameAt = async (server: ChildServer): Promise<string> => {
    const reply = await server.request({ path: '/rest/configuration', headers: { host: tenant.host } });
    return reply.text.match(/"TenantName":"([^"]*)"/)?.[1] ?? `status ${reply.status}`;
  };
  const rename = (name: string): Promise<void> =>
    w.inTenant(tenant, async (tx) => {
      await tx.run(
        `update tenant set configuration = jsonb_set(configuration, '{en}', coalesce(configuration -> 'en', '{}') || jsonb_build_object('TenantName', $2::text))
          where tenant_id = $1`,
        [tenant.tenantId, name],
      );
      return announceChange(tx, tenant.tenantId);
    });
  const allSay = (name: string) => expect.poll(() => Promise.all(alive.map(nameAt))).toEqual(alive.map(() => name));

  await rename('First Name');
  await allSay('First Name');
  await rename('Second Name');
  await allSay('Second Name');

  const superuser = new pg.Client({ connectionString: w.superuserUrl });
  await superuser.connect();
  const { rowCount } = await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`,
  );
  await superuser.end();
  expect(rowCount).toBeGreaterThanOrEqual(PROCESSES);
  await rename('Third Name');
  await allSay('Third Name');
});
