import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { type TestTenant, world } from '../../testing/index.ts';

const w = await world({ rateLimits: true });

const event = (over: Record<string, unknown> = {}) => ({
  EventUID: randomUUID(),
  Category: 'Search',
  Action: 'search_started',
  ReportedAtUTC: '2026-03-01T17:05:00.000Z',
  Properties: { length: 1 },
  ...over,
});
const report = (tenant: TestTenant, body: unknown, cookie?: string) =>
  w.request(tenant, { method: 'POST', path: '/rest/events', body, ...(cookie === undefined ? {} : { cookie }) });
const kept = (tenant: TestTenant) => w.inTenant(tenant, (tx) => tx.query('select * from analytics_event'));

test('a crash of the web app is logged once, cleaned like stored events; other events are not logged [ERR-06]', async () => {
  const tenant = await w.mintTenant();
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const { server } = await buildApp({ ...w.deps, log }, null);
  const crash = event({
    Category: 'App',
    Action: 'crashed',
    Properties: { kind: 'drawing', name: 'RangeError', note: 'ana@example.org' },
  });
  for (const body of [crash, crash, event()]) {
    const { statusCode } = await server.inject({
      method: 'POST',
      url: '/rest/events',
      headers: { host: tenant.host, origin: `https://${tenant.host}` },
      payload: body,
    });
    expect(statusCode).toBe(202);
  }
  await server.close();
  const told = lines.filter((line) => line.includes('the web app crashed')).map((line) => JSON.parse(line) as object);
  expect(told).toEqual([
    expect.objectContaining({ tenantId: tenant.tenantId, crash: { kind: 'drawing', name: 'RangeError' } }),
  ]);
});

const ofBytes = (bytes: number) => ({ text: 'é'.repeat(10) + 'x'.repeat(bytes - 20 - '{"text":""}'.length) });

test('an event is stored with its member, or without one for visitors [API-04, EVT-01]', async () => {
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant);
  const reply = await report(tenant, event(), rider.cookie);
  expect([reply.status, reply.body]).toEqual([202, {}]);
  expect((await report(tenant, event({ Properties: undefined }))).status).toBe(202);
  expect((await report(tenant, event(), `rewards_session_${tenant.tenantId}=ended`)).status).toBe(202);
  const rows = await kept(tenant);
  expect(rows).toHaveLength(3);
  expect(rows.filter((row) => row.member_id === rider.memberId)).toEqual([
    expect.objectContaining({
      category: 'Search',
      action: 'search_started',
      properties: { length: 1 },
      reported_at: new Date('2026-03-01T17:05:00.000Z'),
      received_at: w.clock.now(),
    }),
  ]);
});

test('an EventUID is stored once per tenant, however often and concurrently it is sent [API-04, EVT-01]', async () => {
  const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
  const body = event();
  const replies = await Promise.all(Array.from({ length: 5 }, () => report(tenant, body)));
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
  await report(tenant, { ...body, Action: 'changed' });
  await report(other, body);
  expect((await kept(tenant)).map(({ action }) => action)).toEqual(['search_started']);
  expect(await kept(other)).toHaveLength(1);
});

test('properties of 8 KB are accepted, one byte more is rejected [API-04, EVT-01]', async () => {
  const tenant = await w.mintTenant();
  expect((await report(tenant, event({ Properties: ofBytes(8192) }))).status).toBe(202);
  const refused = await report(tenant, event({ Properties: ofBytes(8193) }));
  expect([refused.status, refused.body.error]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(await kept(tenant)).toHaveLength(1);
});

test('no personal data in properties is stored [EVT-01]', async () => {
  const tenant = await w.mintTenant();
  await report(tenant, event({ Properties: { length: 2, query: 'ana@example.org', inviteCode: 'WELCOME5' } }));
  expect((await kept(tenant))[0]?.['properties']).toEqual({ length: 2 });
});

test.each([
  { EventUID: 'not-a-uuid' },
  { Category: '' },
  { Action: 7 },
  { ReportedAtUTC: 'yesterday' },
  { Properties: [] },
])('%j is malformed: 400, nothing stored [API-04, API-56]', async (over) => {
  const tenant = await w.mintTenant();
  const refused = await report(tenant, event(over));
  expect([refused.status, refused.body.error]).toEqual([400, 'INVALID_REQUEST']);
  expect(await kept(tenant)).toEqual([]);
});

test('properties of 32 levels are accepted; deeper ones, up to the body limit, are malformed [API-04, API-56]', async () => {
  const tenant = await w.mintTenant();
  const nested = (levels: number): string =>
    JSON.stringify(event({ Properties: {} })).replace(
      '"Properties":{}',
      `"Properties":{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`,
    );
  expect((await report(tenant, nested(32))).status).toBe(202);
  for (const levels of [33, 3_000, 30_000]) {
    const refused = await report(tenant, nested(levels));
    expect([refused.status, refused.body.error]).toEqual([400, 'INVALID_REQUEST']);
  }
  expect(await kept(tenant)).toHaveLength(1);
});

test('a client address may report 120 times a minute and then gets a retry time [API-04, API-56]', async () => {
  const tenant = await w.mintTenant();
  const start = w.clock.now();
  for (let sent = 0; sent < 120; sent += 1) expect((await report(tenant, event())).status).toBe(202);
  w.clock.advance(20);
  const refused = await report(tenant, event());
  expect([refused.status, refused.body.error]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.headers['retry-after']).toBe('40');
  w.clock.set(new Date(start.getTime() + 60_000));
  expect((await report(tenant, event())).status).toBe(202);
  expect(await kept(tenant)).toHaveLength(121);
});

test('events of all visitors of an agency are limited in count and bytes, across addresses [EVT-01]', async () => {
  w.clock.set('2026-03-01T17:00:30.000Z');
  const byCount = await w.mintTenant({ settings: { limits: { appEventsPerMinute: 3 } } });
  const byBytes = await w.mintTenant({ settings: { limits: { appEventKilobytesPerMinute: 12 } } });
  for (let sent = 0; sent < 3; sent += 1) expect((await report(byCount, event())).status).toBe(202);
  expect((await report(byBytes, event({ Properties: ofBytes(8192) }))).status).toBe(202);
  const refused = [await report(byCount, event()), await report(byBytes, event({ Properties: ofBytes(8192) }))];
  expect(refused.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
    [429, '30'],
    [429, '30'],
  ]);
  expect((await report(byBytes, event({ Properties: ofBytes(4096) }))).status).toBe(202);
  w.clock.advance(30);
  expect((await report(byCount, event())).status).toBe(202);
  expect(await kept(byCount)).toHaveLength(4);
});
