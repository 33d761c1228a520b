import { afterAll, expect, test } from 'vitest';
import { type ChildServer, startServer } from '../testing/child-server.ts';
import { world } from '../testing/index.ts';
import { newerZone, nextMonth } from '../testing/newer-zones.ts';

const w = await world();
const running: ChildServer[] = [];
const start = async (environment: Record<string, string>): Promise<ChildServer> => {
  const server = await startServer({ DATABASE_URL: w.runtimeUrl, RUN_JOBS: 'off', LOG_LEVEL: 'error', ...environment });
  running.push(server);
  return server;
};
afterAll(async () => {
  for (const server of running) {
    server.signal('SIGKILL');
    await server.gone;
  }
});

const figureOf = async (server: ChildServer): Promise<string | undefined> =>
  /^fareback_time_zones_differing (\d+)$/m.exec((await server.request({ path: '/metrics' })).text)?.[1];

test('a start where Node and the database differ in an agency’s zone, logged as an error and counted, serves all the same; where they agree it says nothing [OPS-174]', async () => {
  await w.mintTenant({ timeZone: 'Asia/Tokyo' });
  const agreed = await start({});
  expect(agreed.said()).not.toContain('Asia/Tokyo');

  const moment = nextMonth();
  const differing = await start({ NODE_OPTIONS: newerZone('Asia/Tokyo', moment) });
  await expect
    .poll(() => differing.said())
    .toContain(`time zones: Asia/Tokyo differs from ${new Date(moment).toISOString()} on: UTC+10:00 by Node`);
  expect((await differing.request({ path: '/readyz' })).status).toBe(200);
  const [before, after] = [await figureOf(agreed), await figureOf(differing)];
  expect(Number(after)).toBe(Number(before) + 1);
});
