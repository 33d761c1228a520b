import { randomUUID } from 'node:crypto';
import { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { register } from '../../../cli/speed.ts';
import { pruneSpeedJob } from '../../../jobs/prune.ts';
import { type TestTenant, world } from '../../../testing/index.ts';

const w = await world({ rateLimits: true });
afterEach(() => void vi.restoreAllMocks());

const page = (over: Record<string, unknown> = {}) => ({
  screen: 'home',
  width: 'narrow',
  connection: 'slow',
  opening: 'first',
  measures: { lcp: 1200 },
  ...over,
});
const tell = (tenant: TestTenant, properties: unknown, cookie?: string) =>
  w.request(tenant, {
    method: 'POST',
    path: '/rest/events',
    body: {
      EventUID: randomUUID(),
      Category: 'App',
      Action: 'measured',
      ReportedAtUTC: '2026-03-01T17:05:00.000Z',
      Properties: properties,
    },
    ...(cookie === undefined ? {} : { cookie }),
  });
const kept = (tenant: TestTenant) => w.inTenant(tenant, (tx) => tx.query('select * from page_speed'));

async function speed({ tenantId }: TestTenant, ...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text: string) => void lines.push(...text.split(/\r?\n/)));
  const program = new Command().exitOverride();
  register(program, async () => ({ deps: w.deps, tenants: w.app.tenants, close: async () => {} }));
  await program.parseAsync(['speed', tenantId, ...words], { from: 'user' });
  return lines;
}

test("a page's measures are counted without event, member or page [EVT-06]", async () => {
  w.clock.set('2026-03-01T23:59:59.000Z');
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant);
  const told = {
    ...page({ measures: { lcp: 1200, cls: 0.02, ttfb: 0 } }),
    url: '/redeem?code=WELCOME5',
    userId: rider.memberId,
  };
  expect((await tell(tenant, told, rider.cookie)).status).toBe(202);
  expect((await tell(tenant, page())).status).toBe(202);
  const rows = await kept(tenant);
  expect(rows.map(({ measure, counts }) => [measure, (counts as number[]).reduce((sum, each) => sum + each)])).toEqual(
    expect.arrayContaining([
      ['lcp', 2],
      ['cls', 1],
      ['ttfb', 1],
    ]),
  );
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`WELCOME5|redeem|${rider.memberId}`));
  expect(await w.inTenant(tenant, (tx) => tx.query('select * from analytics_event'))).toEqual([]);
});

test.each([
  undefined,
  {},
  page({ screen: 'https://agency.example/?token=1' }),
  page({ screen: '/sign-in' }),
  page({ width: 'huge' }),
  page({ connection: '5g' }),
  page({ opening: 'never' }),
  page({ measures: { lcp: -1 } }),
  page({ measures: { lcp: '1200' } }),
  page({ measures: { lcp: null } }),
  page({ measures: [] }),
])('%j is not a known measure: 400, nothing counted [EVT-06]', async (properties) => {
  const tenant = await w.mintTenant();
  const refused = await tell(tenant, properties);
  expect([refused.status, refused.body.error]).toEqual([400, 'INVALID_REQUEST']);
  expect(await kept(tenant)).toEqual([]);
});

test('impossible numbers count in the last bucket or are rejected; an unknown measure is ignored [EVT-06]', async () => {
  const tenant = await w.mintTenant();
  const huge = JSON.stringify({
    EventUID: randomUUID(),
    Category: 'App',
    Action: 'measured',
    ReportedAtUTC: '2026-03-01T17:05:00.000Z',
    Properties: page({ measures: { lcp: 7 } }),
  }).replace('"lcp":7', '"lcp":1e999');
  expect((await w.request(tenant, { method: 'POST', path: '/rest/events', body: huge })).status).toBe(400);
  expect((await tell(tenant, page({ measures: { lcp: Number.MAX_VALUE, mood: 3 } }))).status).toBe(202);
  const rows = await kept(tenant);
  expect(rows.map(({ measure }) => measure)).toEqual(['lcp']);
  expect(rows.flatMap(({ counts }) => counts as number[]).at(-1)).toBe(1);
});

test("a flood adds no rows, and stops at the agency's limit without displacing other events [EVT-06]", async () => {
  w.clock.set('2026-03-01T17:00:30.000Z');
  const tenant = await w.mintTenant({ settings: { limits: { speedReportsPerMinute: 5, appEventsPerMinute: 6 } } });
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => tell(tenant, page())))).map(
    ({ status }) => status,
  );
  expect([202, 429].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([5, 15]);
  const rows = await kept(tenant);
  expect(rows.map(({ counts }) => (counts as number[]).reduce((sum, each) => sum + each))).toEqual([5]);
  const click = {
    EventUID: randomUUID(),
    Category: 'Search',
    Action: 'search_started',
    ReportedAtUTC: '2026-03-01T17:05:00.000Z',
  };
  expect((await w.request(tenant, { method: 'POST', path: '/rest/events', body: click })).status).toBe(202);
});

test('an address that reported 120 times in a minute must wait, whatever it reports [EVT-06, EVT-01]', async () => {
  const tenant = await w.mintTenant();
  const replies = [];
  for (let sent = 0; sent < 121; sent += 1) replies.push((await tell(tenant, page())).status);
  expect(replies.filter((status) => status === 202)).toHaveLength(120);
  expect(replies.at(-1)).toBe(429);
});

test('an operator reads percentiles by screen and class; small counts are marked as too few [EVT-06]', async () => {
  w.clock.set('2026-03-08T12:00:00.000Z');
  const tenant = await w.mintTenant();
  for (let at = 1; at <= 40; at += 1)
    await tell(
      tenant,
      page({ opening: at % 2 === 0 ? 'again' : 'first', measures: { lcp: at % 2 === 0 ? 400 : 1600, cls: 0.011 } }),
    );
  await tell(tenant, page({ screen: 'signIn', width: 'wide', measures: { lcp: 900 } }));
  const lines = await speed(tenant, '--csv');
  expect(lines).toEqual([
    'screen,measure,pages,p50,p75,p95',
    expect.stringMatching(/^home,lcp,40,4\d\d,1[5-7]\d\d,1[5-8]\d\d$/),
    expect.stringMatching(/^home,cls,40,0\.01\d*,0\.01\d*,0\.01\d*$/),
    'signIn,lcp,1,,,',
    'Lines without percentiles hold fewer than 20 pages: too little to tell.',
  ]);
  const apart = await speed(tenant, '--per', 'opening', '--csv');
  expect(apart.filter((line) => line.includes(',lcp,'))).toEqual([
    expect.stringMatching(/^home,again,lcp,20,(?:3[5-9]|4[0-5])\d,4?\d+,4\d+$/),
    expect.stringMatching(/^home,first,lcp,20,1[5-8]\d\d,1[5-8]\d\d,1[5-8]\d\d$/),
    'signIn,first,lcp,1,,,',
  ]);
});

test('no data, an invalid number of days and an unknown class are explained [EVT-06]', async () => {
  const tenant = await w.mintTenant();
  expect(await speed(tenant)).toEqual([`No page of ${tenant.tenantId} told anything in 7 days.`]);
  await expect(speed(tenant, '--days', '0')).rejects.toThrow('Expected a whole number from 1');
  await expect(speed(tenant, '--days', '3651')).rejects.toThrow('At most 3650 days');
  await expect(speed(tenant, '--per', 'member')).rejects.toThrow('There are: width, connection, opening');
});

test('an agency that keeps no days counts nothing, and its operator is informed [EVT-06]', async () => {
  const tenant = await w.mintTenant({ settings: { speedRecordDays: 0 } });
  expect((await tell(tenant, page())).status).toBe(202);
  expect(await kept(tenant)).toEqual([]);
  expect(await speed(tenant)).toEqual([
    `${tenant.tenantId} measures nothing: settings.speedRecordDays of its pack is 0.`,
  ]);
});

test("days are deleted per the agency's setting, not a day earlier; another agency's stay [EVT-06]", async () => {
  w.clock.set('2026-03-01T12:00:00.000Z');
  const [short, usual] = [await w.mintTenant({ settings: { speedRecordDays: 2 } }), await w.mintTenant()];
  for (const tenant of [short, usual]) await tell(tenant, page());
  w.clock.set('2026-03-03T23:00:00.000Z');
  await pruneSpeedJob(w.deps).run({});
  expect([await kept(short), await kept(usual)].map((rows) => rows.length)).toEqual([1, 1]);
  w.clock.set('2026-03-04T00:10:00.000Z');
  await pruneSpeedJob(w.deps).run({});
  expect([await kept(short), await kept(usual)].map((rows) => rows.length)).toEqual([0, 1]);
});
