import { afterAll, expect, test } from 'vitest';
import { type ChildServer, startServer } from '../testing/child-server.ts';
import { world } from '../testing/index.ts';

const w = await world();
const running: ChildServer[] = [];
afterAll(async () => {
  for (const server of running) {
    server.signal('SIGKILL');
    await server.gone;
  }
});

test('a start logs an error for an agency whose time zone Node does not know, and serves [OPS-174]', async () => {
  const { tenantId } = await w.mintTenant({ timeZone: 'Mars/Olympus' });
  const known = await w.mintTenant({ timeZone: 'Asia/Tokyo' });
  const server = await startServer({ DATABASE_URL: w.runtimeUrl, RUN_JOBS: 'off', LOG_LEVEL: 'error' });
  running.push(server);
  await expect.poll(() => server.said()).toContain(`time zones: ${tenantId}: \\"Mars/Olympus\\" is not known to Node`);
  expect(server.said()).not.toContain(known.tenantId);
  expect((await server.request({ path: '/readyz' })).status).toBe(200);
  expect((await server.request({ path: '/metrics' })).text).toContain(
    `fareback_year_to_close{tenant="${known.tenantId}"}`,
  );
});
