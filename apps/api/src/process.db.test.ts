import net from 'node:net';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTx } from './platform/database/transactions.ts';
import { addJob } from './platform/queue.ts';
import { countWaiting } from './testing/blocked.ts';
import { type ChildServer, spawnServer, startServer } from './testing/child-server.ts';
import { freePort } from './testing/free-port.ts';
import { world } from './testing/index.ts';
import { plant } from './testing/plant.ts';

const w = await world();
w.clock.set(new Date());

const running: ChildServer[] = [];
afterAll(async () => {
  for (const server of running) {
    server.signal('SIGKILL');
    await server.gone;
  }
});

async function holdMember(tenantId: string, memberId: string) {
  const client = new pg.Client({ connectionString: w.superuserUrl });
  await client.connect();
  await client.query('begin');
  const tx = createTx((query) => client.query(query as pg.QueryConfig), tenantId);
  await tx.query('select 1 from member where tenant_id = $1 and member_id = $2 for update', [tenantId, memberId]);
  return {
    waiters: () => countWaiting(tx),
    release: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}

test('on a stop signal the server reports not ready, finishes requests in flight, accepts no new ones, and exits cleanly', async () => {
  const server = await startServer({ DATABASE_URL: w.runtimeUrl, DRAIN_SECONDS: '1' });
  running.push(server);
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant);
  const held = await holdMember(tenant.tenantId, rider.memberId);
  const inFlight = server.request({
    method: 'POST',
    path: '/rest/users/me/tutorialSeen',
    headers: { host: tenant.host, cookie: rider.cookie },
  });
  await expect.poll(held.waiters).toBe(1);

  server.signal('SIGTERM');
  await expect.poll(async () => (await server.request({ path: '/readyz' })).status).toBe(503);
  expect((await server.request({ path: '/livez' })).status).toBe(200);
  await expect
    .poll(() =>
      server.request({ path: '/livez' }).then(
        () => 'answered',
        (error: { code: string }) => error.code,
      ),
    )
    .toBe('ECONNREFUSED');
  expect(await held.waiters()).toBe(1);
  await held.release();

  const reply = await inFlight;
  expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { HaveSeenTutorial: true }]);
  expect(await server.gone).toBe(0);
});

test('a job whose end can’t be recorded does not crash the process: full disk, statement timeout, closed connection [OPS-133]', async () => {
  const server = await startServer({ DATABASE_URL: w.runtimeUrl, RUN_JOBS: 'true', LOG_LEVEL: 'error' });
  running.push(server);
  await plant(`
    create function refuse_end() returns trigger language plpgsql as $$
    begin raise exception 'refused with %', old.payload ->> 'refusedWith' using errcode = old.payload ->> 'refusedWith'; end $$;
    create trigger refuse_end before delete on graphile_worker._private_jobs
      for each row when (old.payload ->> 'refusedWith' is not null) execute function refuse_end()`);
  try {
    const tenant = await w.mintTenant();
    for (const refusedWith of ['53100', '57014', '57P01']) {
      await w.inTenant(tenant, (tx) => addJob(tx, 'prune-speed', { refusedWith }));
      await expect.poll(server.said).toContain(`refused with ${refusedWith}`);
      expect((await server.request({ path: '/livez' })).status).toBe(200);
    }
  } finally {
    await plant('drop function refuse_end cascade');
    await plant(`delete from graphile_worker._private_jobs where payload ->> 'refusedWith' is not null`);
  }
});

test('a taken port ends the process with a message that names it and suggests another', async () => {
  const port = await freePort();
  const other = net.createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const server = await spawnServer({ DATABASE_URL: w.runtimeUrl, PORT: String(port), LOG_LEVEL: 'silent' });
  expect(await server.gone).toBe(1);
  expect(server.said().trim()).toBe(
    `Port ${port} of 127.0.0.1 is in use: end the other program or choose another port. Example: PORT=${port + 1}`,
  );
  other.close();
});

test('an unreachable database ends the process with a message that names it, without its password', async () => {
  const server = await spawnServer({
    DATABASE_URL: 'postgres://runtime:hidden@127.0.0.1:1/fareback',
    LOG_LEVEL: 'silent',
  });
  expect(await server.gone).toBe(1);
  expect(server.said()).toMatch(/^The database fareback at 127\.0\.0\.1:1 as runtime cannot be reached/);
  expect(server.said()).not.toMatch(/hidden|\n\s+at /);
});
