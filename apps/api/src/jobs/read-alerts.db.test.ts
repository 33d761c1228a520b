import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminRoutes } from '@fareback/contract/admin';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { encodeAlertFeed, NO_SERVICE, type ServiceAlert } from '../modules/earning/disruptions/service-alerts.ts';
import { giveProgram, type TestCampaign } from '../modules/ingest/testing/test-program.ts';
import { deskOf } from '../testing/desk.ts';
import { world } from '../testing/index.ts';
import { readAlertsJob } from './read-alerts.ts';

const w = await world({ localTools: true });
const production = await world();
let reply: { status: number; body: Uint8Array } = { status: 200, body: Buffer.alloc(0) };
const server = http.createServer((_, response) => {
  response.writeHead(reply.status).end(reply.body);
});
/** Finds a free port from a random start, below the ephemeral range. */
beforeAll(async () => {
  for (let port = 21_000 + (process.pid % 9_000); !server.listening; port += 1)
    await new Promise<void>((resolve) => {
      server.once('error', () => resolve());
      server.listen(port, '127.0.0.1', resolve);
    });
});
afterAll(() => void server.close());
beforeEach(() => w.clock.set('2026-03-03T15:00:00Z'));

function showAlerts(...entity: { id: string; alert: ServiceAlert }[]): void {
  const timestamp = w.clock.now().getTime() / 1000;
  reply = { status: 200, body: encodeAlertFeed({ header: { timestamp }, entity }) };
}

function sayNothingRuns(...lines: string[]): void {
  const timestamp = w.clock.now().getTime() / 1000;
  const entities = lines.length === 0 ? [{ agencyId: 'harbor' }] : lines.map((routeId) => ({ routeId }));
  const alert = { effect: NO_SERVICE, informedEntity: entities };
  reply = { status: 200, body: encodeAlertFeed({ header: { timestamp }, entity: [{ id: 'storm', alert }] }) };
}

const streak = (id: string, pausedWithLines: string[]): TestCampaign => ({
  id,
  type: 'STREAK',
  inARow: true,
  distinct: { unit: 'DAY', behaviours: 1 },
  levels: [{ reward: 50 }],
  target: 3,
  restart: 'ALWAYS',
  pausedWithLines,
});

async function scene() {
  const serviceAlertsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts.pb`;
  const tenant = await w.mintTenant({ settings: { serviceAlertsUrl } });
  return {
    tenant,
    run: () => readAlertsJob(w.deps).run({ tenantId: tenant.tenantId }),
    days: async () =>
      (
        await w.inTenant(tenant, (tx) =>
          tx.query<{ day: string }>(
            'select first_day::text as day from service_pause where tenant_id = $1 order by 1',
            [tenant.tenantId],
          ),
        )
      ).map(({ day }) => day),
    lift: () =>
      w.inTenant(tenant, (tx) =>
        tx.run(`update service_pause set lifted_at = now(), lifted_by = 'Kim' where tenant_id = $1`, [tenant.tenantId]),
      ),
    standing: async () =>
      (
        await w.inTenant(tenant, (tx) =>
          tx.query('select 1 from service_pause where tenant_id = $1 and lifted_at is null', [tenant.tenantId]),
        )
      ).length,
  };
}

test('a feed on localhost is requested by a development server only [OPS-148]', async () => {
  const { tenant, run, days } = await scene();
  sayNothingRuns();
  let asked = 0;
  const count = (): void => void (asked += 1);
  server.on('request', count);
  await readAlertsJob(production.deps).run({ tenantId: tenant.tenantId });
  expect([asked, await days()]).toEqual([0, []]);
  await run();
  expect(asked).toBe(1);
  server.off('request', count);
});

test('a day with suspended service is paused once, and stays lifted if staff lifted it [STREAK-10]', async () => {
  const { run, days, lift, standing } = await scene();
  sayNothingRuns();
  await run();
  await run();
  expect(await days()).toEqual(['2026-03-03']);
  await lift();
  await run();
  expect(await standing()).toBe(0);
});

test('a feed that continues for weeks pauses seven days in thirty, and no more [STREAK-10]', async () => {
  const { run, days } = await scene();
  for (let day = 1; day <= 9; day += 1) {
    w.clock.set(`2026-03-0${day}T15:00:00Z`);
    sayNothingRuns();
    await run();
  }
  expect(await days()).toHaveLength(7);
  w.clock.set('2026-03-31T15:00:00Z');
  sayNothingRuns();
  await run();
  expect((await days()).at(-1)).toBe('2026-03-31');
});

test('suspended lines pause streaks of these lines, each seven days in thirty; others store nothing [STREAK-10]', async () => {
  const { tenant, run, days } = await scene();
  await giveProgram(w, tenant, ['cards'], [streak('harbour-line', ['7', '8'])]);
  for (let day = 1; day <= 9; day += 1) {
    w.clock.set(`2026-03-0${day}T15:00:00Z`);
    sayNothingRuns('7', '99', '7');
    await run();
    await run();
  }
  expect(await days()).toHaveLength(7);
  sayNothingRuns('8', '7');
  await run();
  sayNothingRuns();
  await run();
  const lines = await w.inTenant(tenant, (tx) =>
    tx.query(
      'select line_id as line, count(*)::int as days from service_pause where tenant_id = $1 group by 1 order by 1',
      [tx.tenantId],
    ),
  );
  expect(lines).toEqual([
    { line: '7', days: 7 },
    { line: '8', days: 1 },
    { line: null, days: 1 },
  ]);
});

test.each([
  ['is down', { status: 503, body: Buffer.from('later') }],
  ['is a page', { status: 200, body: Buffer.from('<html>') }],
])('a feed that %s causes no failure, and its earlier pauses stay [STREAK-10]', async (_, broken) => {
  const { run, days } = await scene();
  sayNothingRuns();
  await run();
  reply = broken;
  w.clock.set('2026-03-04T15:00:00Z');
  await run();
  expect(await days()).toEqual(['2026-03-03']);
});

const whole = { effect: NO_SERVICE, informedEntity: [{ agencyId: 'harbor' }] };

test('an alert without a period pauses each day the feed shows it, and a day of feed outage in between [CAMP-39]', async () => {
  const { run, days } = await scene();
  showAlerts({ id: 'storm', alert: whole });
  await run();
  w.clock.set('2026-03-04T15:00:00Z');
  reply = { status: 503, body: Buffer.from('later') };
  await run();
  w.clock.set('2026-03-05T15:00:00Z');
  showAlerts({ id: 'storm', alert: whole });
  await run();
  await run();
  expect(await days()).toEqual(['2026-03-03', '2026-03-04', '2026-03-05']);
});

test('an alert without a period, removed and shown again by the feed, does not pause the days between [CAMP-39]', async () => {
  const { run, days } = await scene();
  showAlerts({ id: 'storm', alert: whole });
  await run();
  w.clock.set('2026-03-04T15:00:00Z');
  showAlerts();
  await run();
  w.clock.set('2026-03-06T15:00:00Z');
  showAlerts({ id: 'storm', alert: whole });
  await run();
  expect(await days()).toEqual(['2026-03-03', '2026-03-06']);
});

test("impact periods with a gap pause their own days, and not the day of the feed's outage [CAMP-37]", async () => {
  const { run, days } = await scene();
  const second = (at: string): number => Date.parse(at) / 1000;
  const impactPeriod = [
    { start: second('2026-03-03T12:00:00Z'), end: second('2026-03-03T20:00:00Z') },
    { start: second('2026-03-06T12:00:00Z'), end: 0 },
  ];
  for (const day of ['03', '04', '06']) {
    w.clock.set(`2026-03-${day}T15:00:00Z`);
    showAlerts({ id: 'works', alert: { ...whole, impactPeriod } });
    await run();
  }
  expect(await days()).toEqual(['2026-03-03', '2026-03-06']);
});

test("the settings show a paused day's alert and deciding period [CAMP-40]", async () => {
  const { run, tenant } = await scene();
  const start = w.clock.now().getTime() / 1000 - 60;
  showAlerts({ id: 'works-7', alert: { ...whole, impactPeriod: [{ start }], communicationPeriod: [{ start }] } });
  await run();
  const shown = await deskOf(w, tenant).call(adminRoutes.settings.get);
  expect(shown.pauses).toMatchObject([{ firstDay: '2026-03-03', alertId: 'works-7', alertBasis: 'IMPACT_PERIOD' }]);
});

test('an alert with a period in milliseconds pauses nothing, and is logged with the reason [CAMP-38]', async () => {
  const { run, days } = await scene();
  showAlerts({ id: 'millis', alert: { ...whole, impactPeriod: [{ start: w.clock.now().getTime() - 1000 }] } });
  const warned = vi.spyOn(w.deps.log, 'warn');
  await run();
  expect(await days()).toEqual([]);
  expect(warned).toHaveBeenCalledWith(
    expect.objectContaining({
      rejected: [{ alertId: 'millis', reason: expect.stringContaining('seconds since 1970') }],
    }),
    'alerts with invalid periods were ignored',
  );
});
