import { AsyncLocalStorage } from 'node:async_hooks';
import net from 'node:net';
import { adminRoutes, type TestRides, type TestRidesInput } from '@fareback/contract/admin';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { tables } from '../../../../tables.ts';
import { createDeskEnv, testDesk } from '../../../../testing/desk-env.ts';
import { world } from '../../../../testing/index.ts';
import { packFolder } from '../../../../testing/pack-folder.ts';
import { flushSecurity } from '../../../security/index.ts';
import { createVersionFixture } from '../testing/version-fixture.ts';

const w = await world({ desk: testDesk });
const packs = packFolder();
const stage = createDeskEnv(w);

const allSeeing = new pg.Pool({ connectionString: w.superuserUrl, max: 1 });
afterAll(() => allSeeing.end());

const ride = (startedAt: string, over: Partial<TestRidesInput['rides'][number]> = {}) => ({
  provider: 'card',
  mode: 'bus' as const,
  startedAt,
  minutes: 20,
  meters: 5200,
  ...over,
});

async function fixture(...edit: [] | [file: string, from: string, to: string]) {
  w.clock.set('2026-03-20T12:00:00Z');
  const made = await createVersionFixture(w, packs);
  const { number } = await made.draft(made.document(...edit));
  const { cookie } = await stage.signIn('viewer', made.tenant);
  const post = (body: Partial<TestRidesInput>, of = number) =>
    stage.call({
      method: 'POST',
      path: `/admin/agencies/${made.tenant.tenantId}/versions/${of}/test-rides`,
      cookie,
      body: { rides: [], ...body },
    });
  const send = async (body: Partial<TestRidesInput>, of?: number): Promise<TestRides> => {
    const reply = await post(body, of);
    expect(reply).toMatchObject({ status: 200 });
    return reply.body as TestRides;
  };
  const errorOf = async (body: Partial<TestRidesInput>, of?: number) => (await post(body, of)).body.error;
  return { ...made, send, errorOf };
}

/** A digest of each table of all agencies. */
async function digests(): Promise<Record<string, string | null>> {
  await flushSecurity(w.deps);
  const found: Record<string, string | null> = {};
  for (const name of Object.keys(tables).toSorted()) {
    const { rows } = await allSeeing.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, E'\\n' order by t::text)) as digest from ${name} t`,
    );
    found[name] = rows[0]?.digest ?? null;
  }
  return found;
}

const two = [ride('2026-03-18T08:00:00Z'), ride('2026-03-19T08:00:00Z')];

test('rides sent to a draft give the sent events, the result of each, and receipts in words [DESK-687]', async () => {
  const { tenant, send } = await fixture('programme.yaml', '"reward":10', '"reward":12');
  const said = await send({ rides: two });
  expect(said).toMatchObject({
    isWhole: true,
    providers: [{ id: 'card', title: 'Card' }],
    offers: [{ id: 'day', title: 'Day ticket', price: 10 }],
    points: 12,
    redeemed: null,
  });
  const [first, second] = said.rides;
  expect(first).toMatchObject({ outcome: 'accepted', reason: null, path: `/ingest/${tenant.tenantId}/card/events` });
  expect(first?.headers['webhook-signature']).toBe('v1,…');
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ type: 'trip.completed', data: { mode: 'bus' } });
  expect(first?.receipt?.campaigns).toMatchObject([{ Title: 'Two rides', points: 0 }]);
  expect(second?.receipt?.campaigns).toMatchObject([{ CampaignID: 'two', counted: true, points: 12 }]);
  expect(second?.receipt?.campaigns[0]?.sentence).toMatch(/./);
});

test('any version can be tested: the live one pays by its own rules [DESK-687]', async () => {
  const { send, errorOf } = await fixture('programme.yaml', '"reward":10', '"reward":12');
  expect((await send({ rides: two }, 1)).points).toBe(10);
  expect(await errorOf({ rides: two }, 99)).toBe('NOT_FOUND');
});

test("the replies for the test rider's app show its points, rides and test code, if they are asked for [DESK-690]", async () => {
  const { send } = await fixture();
  expect((await send({ rides: two })).app).toBeNull();
  const { app } = await send({ rides: two, redeem: 'day', app: true });
  expect(app?.configuration).toMatchObject({ TenantName: expect.any(String) });
  expect(app?.sets['userInfo']).toMatchObject({ userStatus: 'VERIFIED', Balance: '0' });
  expect(JSON.stringify(app?.calls['/rest/users/me/transactions/en'])).toContain('TEST-');
});

test('sending the rides of a saved test rider keeps it for another 30 days [TEN-43]', async () => {
  const { tenant, desk, send } = await fixture();
  const rider = '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e01';
  const { testRiders } = adminRoutes;
  await desk.call(testRiders.save, { params: { rider }, body: { name: 'Commuter', rides: two, redeem: null } });
  w.clock.advance(600);
  await send({ rides: two, rider });
  const [row] = await w.inTenant(tenant, (tx) =>
    tx.query('select used_at > saved_at as "isUsed" from test_rider_plan where tenant_id = $1', [tenant.tenantId]),
  );
  expect(row).toEqual({ isUsed: true });
});

test('a rejected ride says why, and rides of an unknown provider or an unknown offer leave the other results [DESK-687]', async () => {
  const { send } = await fixture();
  const said = await send({ rides: [ride('2027-03-18T08:00:00Z'), ride('2026-03-18T08:00:00Z', { meters: null })] });
  expect(said.rides.map(({ outcome, receipt }) => [outcome, receipt === null])).toEqual([
    ['rejected', true],
    ['accepted', false],
  ]);
  expect(said.rides[0]?.reason).toMatch(/./);
  const unknown = [...two, ride('2026-03-18T08:00:00Z', { provider: 'ferry' })];
  expect(await send({ rides: unknown, redeem: 'nothing' })).toMatchObject({
    rides: [{ outcome: 'accepted' }, { outcome: 'accepted' }, { outcome: 'rejected', reason: 'UNKNOWN_PROVIDER' }],
    points: 10,
    redeemed: { title: 'nothing', code: null, refusal: expect.stringMatching(/^[A-Z_]+$/) },
  });
});

const poolOf = '"couponType":"UNIQUE_CODE","stock":{"kind":"pool"}';
test.each([
  ['a pool', poolOf],
  ['a supplier', '"couponType":"UNIQUE_CODE","stock":{"kind":"supplier","supplier":"ferries","product":"hop"}'],
  ['a ticket of the agency', '"couponType":"DIRECT_EXPIRE","stock":{"kind":"ticket"}'],
  ['codes made at once', '"couponType":"DIRECT","stock":{"kind":"template","pattern":"REAL-####-####"}'],
  ['a fixed page', '"couponType":"CATALOG","stock":{"kind":"fixed","url":"https://real.example/page"}'],
])('a redemption of an offer from %s gives a code marked as a test [DESK-688]', async (_, to) => {
  const { send } = await fixture('programme.yaml', poolOf, to);
  const said = await send({ rides: two, redeem: 'day' });
  expect(said.redeemed).toMatchObject({ title: 'Day ticket', code: expect.stringMatching(/^TEST-/), refusal: null });
  expect(said.points).toBe(0);
  const refused = await send({ rides: [], redeem: 'day' });
  expect(refused.redeemed).toMatchObject({ code: null, refusal: expect.stringMatching(/^[A-Z_]+$/) });
});

test('rows, jobs and stock of every agency are byte-equal before and after test rides and a redemption [DESK-688]', async () => {
  const { desk, send, ...made } = await fixture();
  await made.ride(await made.rider());
  w.clock.set('2026-03-20T12:00:00Z');
  const lines = ['REAL-1', 'REAL-2'];
  await desk.call(adminRoutes.coupons.addLines, {
    params: { offer: 'day' },
    body: { heading: 'REAL-1', firstLine: 1, lines },
  });
  await send({ rides: two, redeem: 'day' });
  const before = await digests();
  const jobs = 'select count(*)::int as n from graphile_worker._private_jobs';
  const queued = (await allSeeing.query(jobs)).rows;
  const said = await send({ rides: two, redeem: 'day' });
  expect(said.redeemed?.code).toMatch(/^TEST-/);
  expect(await digests()).toEqual(before);
  expect((await allSeeing.query(jobs)).rows).toEqual(queued);
  for (const name of ['behaviour', 'coupon', 'member', 'programme_version']) expect(before[name]).not.toBeNull();
});

test('no email is sent and no address but the database is reached by test rides [DESK-688]', async () => {
  const { send } = await fixture(
    'programme.yaml',
    '"stock":{"kind":"pool"}',
    '"stock":{"kind":"supplier","supplier":"ferries","product":"hop"}',
  );
  const database = new URL(w.superuserUrl).port;
  const reached: string[] = [];
  const testing = new AsyncLocalStorage<true>();
  const { connect } = net.Socket.prototype;
  const reaching = vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
    this: net.Socket,
    ...to: unknown[]
  ) {
    if (testing.getStore()) reached.push(JSON.stringify(to));
    return Reflect.apply(connect, this, to) as net.Socket;
  });
  const sending = vi.spyOn(w.mailbox, 'send');
  try {
    await testing.run(true, () => send({ rides: two, redeem: 'day' }));
    expect(sending).not.toHaveBeenCalled();
    expect(reached.filter((to) => !to.includes(database))).toEqual([]);
  } finally {
    reaching.mockRestore();
    sending.mockRestore();
  }
});
