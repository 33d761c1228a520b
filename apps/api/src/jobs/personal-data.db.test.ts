import { expect, test } from 'vitest';
import { applyRideRetention, backtestCampaign } from '../modules/earning/index.ts';
import {
  giveProgram,
  held,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../modules/ingest/testing/test-program.ts';
import { exportMember } from '../modules/privacy/index.ts';
import { type TestMember, type TestTenant, world } from '../testing/index.ts';
import { troubles } from '../testing/offers.ts';
import { inShortTurns } from '../testing/turns.ts';
import { reduceRidesJob } from './personal-data.ts';

const w = await world();
const DAY = 86_400;
const CARD = '004211';

/** One campaign of each kind that uses order, days, stops or times. */
const campaigns: TestCampaign[] = [
  { id: 'ride', type: 'TRANSACTIONAL', reward: 10, limit: { earnings: 2, days: 1 } },
  {
    id: 'first',
    type: 'TRANSACTIONAL',
    reward: 4,
    limit: { earnings: 3, days: 4, window: { kind: 'FROM_FIRST', days: 4 } },
  },
  {
    id: 'streak',
    type: 'STREAK',
    levels: [{ reward: 20 }, { reward: 30 }],
    target: 3,
    levelDays: 5,
    distinct: { unit: 'DAY', behaviours: 1 },
    restart: 'ALWAYS',
  },
  {
    id: 'goal',
    type: 'MULTI_TRIP',
    reward: 70,
    target: 20,
    window: { kind: 'CAMPAIGN' },
    carryOver: false,
    startsOn: '2026-03-01',
    endsOn: '2026-12-31',
  },
  {
    id: 'market',
    type: 'TRANSACTIONAL',
    reward: 7,
    limit: { earnings: 50, days: 999, window: { kind: 'CAMPAIGN' } },
    counts: { behaviours: ['trip.completed'], toPlaces: ['market'] },
  },
  {
    id: 'no-circles',
    type: 'TRANSACTIONAL',
    reward: 1,
    limit: { earnings: 500, days: 999, window: { kind: 'CAMPAIGN' } },
    counts: { behaviours: ['trip.completed'], samePlace: { refuseUnderSeconds: 900 } },
  },
];

/** The keys of a rolling limit depend on times over the rider's whole history. */
const rolling: TestCampaign = {
  id: 'rolling',
  type: 'TRANSACTIONAL',
  reward: 3,
  limit: { earnings: 2, days: 2, window: { kind: 'ROLLING', seconds: 130_000 } },
};

interface Scene {
  tenant: TestTenant;
  rider: TestMember;
  report: (...events: Record<string, unknown>[]) => Promise<string[]>;
}

async function scene(
  rideDetailDays: number | null,
  given: TestCampaign[] = campaigns,
  more: Record<string, unknown> = {},
): Promise<Scene> {
  w.clock.set('2026-03-01T05:00:00Z');
  const settings = { lateLimitDays: 20, rideDetailDays, ...more };
  const tenant = await w.mintTenant({ timeZone: 'America/New_York', serviceDayStartMinutes: 180, settings });
  await giveProgram(w, tenant, ['cards'], given);
  const secret = await makeSecret(w, tenant, 'cards');
  const rider = await w.signUpMember(tenant);
  const body = { ProviderID: 'cards', identifier: CARD };
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: rider.cookie });
  return {
    tenant,
    rider,
    report: async (...events) => {
      const text = JSON.stringify(events);
      const path = `/ingest/${tenant.tenantId}/cards/events`;
      const headers = signedHeaders(w, secret, text);
      const reply = await w.request(null, { method: 'POST', path, body: text, headers });
      return reply.body.results.map(({ outcome }: { outcome: string }) => outcome);
    },
  };
}

const ride = (id: string, endedAt: string, [from, to] = ['home', 'work']): Record<string, unknown> =>
  tripEvent(id, CARD, endedAt, { from: { id: from, name: `The ${from}` }, to: { id: to, name: `The ${to}` } });
const takeBack = (id: string, at: string): Record<string, unknown> => {
  const { data: _, ...envelope } = tripEvent(`void ${id}`, CARD, at);
  return { ...envelope, type: 'trip.voided', data: { id } };
};

/**
 * Rides of March: one to three a day, some to the market, some round trips, one after midnight that counts for the day
 * before.
 */
const march = Array.from({ length: 18 }, (_, at) => at + 1).flatMap((day) => {
  const date = `2026-03-${String(day + 7).padStart(2, '0')}`;
  const one = ride(`${day}-a`, `${date}T12:07:00Z`, day % 3 === 0 ? ['home', 'market'] : ['home', 'work']);
  const two = ride(`${day}-b`, `${date}T21:41:00Z`, day % 4 === 0 ? ['home', 'home'] : ['work', 'home']);
  const night = ride(`${day}-c`, `${date}T06:30:00Z`, ['work', 'home']);
  return [one, ...(day % 2 === 0 ? [two] : []), ...(day % 7 === 0 ? [night] : [])];
});

const run = ({ tenant }: Scene) => reduceRidesJob(w.deps).run({ tenantId: tenant.tenantId });
const holds = ({ tenant, rider }: Scene) => held(w, tenant, rider.memberId);
const rows = ({ tenant }: Scene) =>
  w.inTenant(tenant, (tx) =>
    tx.query<{ id: string; started: Date | null; ended: Date; from: string | null; to: string | null; rest: boolean }>(
      `select event_id as id, started_at as started, ended_at as ended, from_place as from, to_place as to,
              num_nonnulls(subject_hash, detail) > 0 as rest from behaviour where type = 'trip.completed' order by ended_at`,
    ),
  );

test('anonymized rides keep only day, order and measures, and no points change [PRIV-01]', async () => {
  const one = await scene(30);
  w.clock.set('2026-03-26T12:00:00Z');
  await one.report(...march);
  const [before, points] = [await rows(one), await holds(one)];
  w.clock.set('2026-05-20T12:00:00Z');
  await run(one);
  const after = await rows(one);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.every(({ started, rest }) => started === null && !rest)).toBe(true);
  expect(after.some(({ ended }) => march.some(({ time }) => Date.parse(String(time)) === ended.getTime()))).toBe(false);
  expect(new Set(after.flatMap(({ from, to }) => [from, to]))).toEqual(new Set([null, 'market', '=']));
  expect(await holds(one)).toEqual(points);
  expect(await troubles(w, one.tenant)).toEqual([]);
  const again = await rows(one);
  await run(one);
  expect(await rows(one)).toEqual(again);
});

test('a run in short turns reduces the same rides, after the member where the turn before stopped [PRIV-01, OPS-207]', async () => {
  const one = await scene(30);
  w.clock.set('2026-03-26T12:00:00Z');
  await one.report(...march);
  w.clock.set('2026-05-20T12:00:00Z');
  const tenant = await w.app.tenants.byId(one.tenant.tenantId);
  if (!tenant) throw new Error('The agency is gone.');
  expect((await inShortTurns(() => applyRideRetention(w.deps, tenant))).length).toBeGreaterThan(1);
  expect((await rows(one)).every(({ started, rest }) => started === null && !rest)).toBe(true);
  expect(await troubles(w, one.tenant)).toEqual([]);
});

test('an overlapping ride stays uncounted after its times are deleted [EARNING-16, PRIV-01]', async () => {
  const one = await scene(30, [{ id: 'each', type: 'TRANSACTIONAL', reward: 10 }], { overlaps: 'ONE' });
  w.clock.set('2026-03-26T12:00:00Z');
  await one.report(ride('first', '2026-03-10T12:10:00Z'), ride('overlaps', '2026-03-10T12:15:00Z', ['home', 'market']));
  const points = await holds(one);
  expect(points).toHaveLength(1);
  w.clock.set('2026-05-20T12:00:00Z');
  await run(one);
  expect((await rows(one)).every(({ started }) => started === null)).toBe(true);
  // A late ride and other rules evaluate the whole history again.
  await one.report(ride('new', '2026-05-19T12:00:00Z'), ride('late', '2026-05-18T12:00:00Z'));
  await w.inTenant(one.tenant, (tx) => tx.run(`update campaign set definition = definition || '{"lookBackDays": 1}'`));
  w.deps.cache.clear(one.tenant.tenantId);
  await one.report(ride('newest', '2026-05-19T13:00:00Z'));
  expect(await holds(one)).toHaveLength(4);
  // The mark is final: without times the overlapped ride is unknown.
  await one.report(takeBack('first', '2026-05-19T14:00:00Z'));
  expect(await holds(one)).toHaveLength(3);
  expect(await troubles(w, one.tenant)).toEqual([]);
});

test('a time that decides about points is kept, and nothing else with it [PRIV-01]', async () => {
  const one = await scene(30, [rolling]);
  w.clock.set('2026-03-26T12:00:00Z');
  await one.report(...march);
  const points = await holds(one);
  w.clock.set('2026-05-20T12:00:00Z');
  await run(one);
  const after = await rows(one);
  const moments = after.filter(({ ended }) => march.some(({ time }) => Date.parse(String(time)) === ended.getTime()));
  expect(moments.length).toBeGreaterThan(0);
  expect(moments.length).toBeLessThan(march.length / 3);
  expect(after.every(({ started, from, rest }) => started === null && (from ?? '=') === '=' && !rest)).toBe(true);
  expect(await holds(one)).toEqual(points);
  expect(await troubles(w, one.tenant)).toEqual([]);
});

test('late rides, voids and repeats count after anonymization as before [PRIV-01, CAMP-16]', async () => {
  const points: unknown[] = [];
  const outcomes: string[][] = [];
  for (const days of [30, null]) {
    const one = await scene(days, [...campaigns, rolling]);
    w.clock.set('2026-03-26T12:00:00Z');
    await one.report(...march);
    w.clock.set('2026-05-20T12:00:00Z');
    await one.report(ride('new', '2026-05-19T12:00:00Z', ['home', 'market']));
    await run(one);
    expect((await rows(one)).filter(({ started }) => started === null)).toHaveLength(days === null ? 0 : march.length);
    outcomes.push(
      await one.report(
        ride('late', '2026-05-02T12:00:00Z', ['home', 'market']),
        takeBack('9-a', '2026-05-20T11:00:00Z'),
        takeBack('14-c', '2026-05-20T11:10:00Z'),
        ride('new', '2026-05-19T12:00:00Z', ['home', 'market']),
        ride('1-a', '2026-05-18T12:00:00Z'),
        ride('2-b', '2026-05-18T13:00:00Z'),
      ),
    );
    await one.report(ride('next', '2026-05-20T11:30:00Z', ['home', 'market']));
    points.push(await holds(one));
    expect(await troubles(w, one.tenant)).toEqual([]);
  }
  expect(outcomes[0]).toEqual(['accepted', 'accepted', 'accepted', 'duplicate', 'rejected', 'rejected']);
  expect(outcomes[0]).toEqual(outcomes[1]);
  expect(points[0]).toEqual(points[1]);
});

test('a ride is kept in full for late reports, an open rolling window and any other effect on points [PRIV-01]', async () => {
  const long: TestCampaign = {
    id: 'season',
    type: 'MULTI_TRIP',
    reward: 9,
    target: 3,
    window: { kind: 'ROLLING', seconds: 60 * DAY },
    carryOver: false,
  };
  const [late, open] = [await scene(2, []), await scene(30, [long])];
  w.clock.set('2026-03-10T12:00:00Z');
  for (const one of [late, open]) await one.report(ride('a', '2026-03-09T12:00:00Z'));
  const isWhole = async (one: Scene): Promise<boolean> => (await rows(one)).every(({ started }) => started !== null);
  w.clock.advance(19 * DAY);
  await run(late);
  expect(await isWhole(late)).toBe(true);
  w.clock.advance(3 * DAY);
  await run(late);
  expect(await isWhole(late)).toBe(false);
  w.clock.advance(36 * DAY);
  await run(open);
  expect(await isWhole(open)).toBe(true);
  w.clock.advance(6 * DAY);
  await run(open);
  expect(await isWhole(open)).toBe(false);
});

/** Points by fare, after an amount, on named lines, by the sum of fares and by different lines. */
const fares: TestCampaign[] = [
  {
    id: 'per-dollar',
    type: 'TRANSACTIONAL',
    reward: 1,
    rewardPer: { unit: 'FARE', points: 4, rounding: 'NEAREST', pointsMax: 40 },
    counts: { behaviours: ['trip.completed'], minFare: 2 },
  },
  {
    id: 'capped',
    type: 'TRANSACTIONAL',
    reward: 5,
    counts: {
      behaviours: ['trip.completed'],
      after: { measure: 'FARE', amount: 20, window: { kind: 'CALENDAR', unit: 'MONTH' } },
    },
  },
  {
    id: 'night-lines',
    type: 'TRANSACTIONAL',
    reward: 8,
    counts: { behaviours: ['trip.completed'], lines: ['N1', 'N2'] },
  },
  {
    id: 'spend',
    type: 'MULTI_TRIP',
    reward: 60,
    target: 25,
    measure: 'FARE',
    window: { kind: 'CALENDAR', unit: 'WEEK' },
    carryOver: true,
  },
];
const newLines: TestCampaign = {
  id: 'new-lines',
  type: 'MULTI_TRIP',
  reward: 30,
  target: 4,
  distinct: { of: 'LINES' },
  window: { kind: 'CALENDAR', unit: 'MONTH' },
};

/** March with fares, of which some are unknown or in another currency, and lines. */
const paidMarch = march.map(
  (event, at): Record<string, unknown> => ({
    ...event,
    data: {
      ...(event['data'] as object),
      ...(at % 5 === 4 ? {} : { fare: 2.35 + at / 8, ...(at % 6 === 3 && { currency: 'EUR' }) }),
      ...(at % 4 === 3 ? {} : { line: ['N1', '7', 'N2', '12', '9'][at % 5] }),
    },
  }),
);
const inDollars = { pointValue: { currency: 'USD', points: 100 } };
const details = ({ tenant }: Scene) =>
  w.inTenant(tenant, (tx) =>
    tx.query<{ id: string; detail: Record<string, unknown> | null }>(
      `select event_id as id, detail from behaviour where type = 'trip.completed' order by event_id`,
    ),
  );

test('an anonymized ride keeps its fare as a number, and its line while a running campaign names it [PRIV-01, CAMP-41]', async () => {
  const [lines, ...others] = [{ ...fares[2], endsOn: '2026-06-30' } as TestCampaign, fares[0], fares[1], fares[3]];
  const one = await scene(30, [lines, ...(others as TestCampaign[])], inDollars);
  w.clock.set('2026-03-26T12:00:00Z');
  await one.report(...paidMarch);
  const points = await holds(one);
  expect(points.length).toBeGreaterThan(40);
  const needed = (isOver: boolean) =>
    paidMarch
      .map(({ id, data }) => {
        const { fare, currency, line } = data as { fare?: number; currency?: string; line?: string };
        const kept = {
          ...(fare !== undefined && currency === undefined && { fareThousandths: Math.round(fare * 1000) }),
          ...(!isOver && line !== undefined && ['N1', 'N2'].includes(line) && { line }),
        };
        return { id: String(id), detail: Object.keys(kept).length > 0 ? kept : null };
      })
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const [now, isOver] of [
    ['2026-05-20T12:00:00Z', false],
    ['2026-07-22T12:00:00Z', true],
  ] as const) {
    w.clock.set(now);
    await run(one);
    expect((await rows(one)).every(({ started }) => started === null)).toBe(true);
    expect((await details(one)).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(needed(isOver));
    expect(await holds(one)).toEqual(points);
  }
  expect(await troubles(w, one.tenant)).toEqual([]);
});

test('rides with fares and lines are folded from their anonymized rows exactly as from whole ones: after new rides, late rides, voids and other rules [PRIV-01, CAMP-41]', async () => {
  const points: unknown[] = [];
  for (const days of [30, null]) {
    const one = await scene(days, [...fares, newLines], inDollars);
    w.clock.set('2026-03-26T12:00:00Z');
    await one.report(...paidMarch);
    w.clock.set('2026-05-20T12:00:00Z');
    await run(one);
    const reduced = (await rows(one)).filter(({ started }) => started === null).length;
    // Lines of the months that earned for different ones stay, because a void could take that back.
    expect(reduced > 0).toBe(days !== null);
    const paid = (id: string, at: string, fare: number, line: string) => tripEvent(id, CARD, at, { fare, line });
    await one.report(
      paid('new', '2026-05-19T12:00:00Z', 3.1, 'N1'),
      paid('late', '2026-05-02T12:00:00Z', 22.4, '7'),
      takeBack('9-a', '2026-05-20T11:00:00Z'),
      takeBack('6-b', '2026-05-20T11:10:00Z'),
    );
    const afterVoids = await holds(one);
    // Changed rules replay the whole history from the stored rows.
    await w.inTenant(one.tenant, (tx) =>
      tx.run(`update campaign set definition = definition || '{"lookBackDays": 1}'`),
    );
    w.deps.cache.clear(one.tenant.tenantId);
    await one.report(paid('next', '2026-05-20T11:30:00Z', 4.25, 'N2'));
    points.push([afterVoids, await holds(one)]);
    expect(await troubles(w, one.tenant)).toEqual([]);
  }
  expect(points[0]).toEqual(points[1]);
});

test('a stop stays while a running campaign names it, and is deleted after its end and the last possible late report [PRIV-01]', async () => {
  const fair: TestCampaign = {
    id: 'fair',
    type: 'TRANSACTIONAL',
    reward: 7,
    endsOn: '2026-06-30',
    counts: { behaviours: ['trip.completed'], toPlaces: ['market'] },
  };
  const one = await scene(30, [fair]);
  w.clock.set('2026-03-10T12:00:00Z');
  await one.report(ride('a', '2026-03-09T12:00:00Z', ['home', 'market']));
  w.clock.set('2026-07-10T12:00:00Z');
  await run(one);
  expect(await rows(one)).toMatchObject([{ started: null, from: null, to: 'market' }]);
  w.clock.set('2026-07-22T12:00:00Z');
  await run(one);
  expect(await rows(one)).toMatchObject([{ from: null, to: null }]);
  expect(await holds(one)).toHaveLength(1);
});

test('lists, receipts, data exports and replays still work, and show the day [PRIV-01, EARN-10, EARN-11, AUTH-27]', async () => {
  const one = await scene(30);
  const { tenant, rider } = one;
  w.clock.set('2026-03-26T12:00:00Z');
  await one.report(...march);
  const get = (path: string) => w.request(tenant, { method: 'GET', path, cookie: rider.cookie });
  const listed = async () => (await get('/rest/users/me/rides/en')).body.data as Record<string, unknown>[];
  const paid = (await listed()).map(({ points }) => points);
  const of = { id: 'flat', type: 'TRANSACTIONAL', reward: 5, limit: { earnings: 1, days: 1 }, providers: [] };
  const replay = async () => {
    const known = await w.app.tenants.byId(tenant.tenantId);
    const definition = { ...of, counts: { behaviours: ['trip.completed'] }, lookBackDays: 0 };
    return known && backtestCampaign(w.deps, known, { definition: definition as never });
  };
  const cost = await replay();
  for (const day of ['2026-04-18', '2026-05-10', '2026-05-20']) {
    w.clock.set(`${day}T12:00:00Z`);
    await listed();
  }
  await run(one);
  const rides = await listed();
  expect(rides.map(({ points }) => points)).toEqual(paid);
  expect(rides[0]).toMatchObject({
    isReduced: true,
    isTimeHidden: false,
    fromName: null,
    StartedAtUTC: null,
    EndedAtUTC: '2026-03-25T16:00:00.000Z',
  });
  const receipt = await get(`/rest/users/me/rides/${String(rides[0]?.['RideID'])}/en`);
  expect(receipt.status).toBe(200);
  expect(receipt.body).toMatchObject({ isReduced: true, points: paid[0] });
  expect(await replay()).toEqual(cost);
  const { keyRing } = w.deps;
  const { tenantId } = tenant;
  const copy = await w.inTenant(tenant, (tx) =>
    exportMember({ keyRing, tx, tenantId, memberId: rider.memberId, now: w.clock.now() }),
  );
  expect(copy['rides']).toHaveLength(march.length);
  expect(copy['rides']).toMatchObject(march.map(() => ({ startedAt: null, detail: null, isReduced: true })));
  const told = JSON.stringify([copy['rides'], copy['progress']]);
  for (const { time } of march) {
    const moment = new Date(String(time));
    for (const text of [moment.toISOString(), String(moment.getTime())]) expect(told).not.toContain(text);
  }
});

test('unmatched rides and answered missing-ride reports are anonymized too; a waiting claim keeps its rides [PRIV-01]', async () => {
  const one = await scene(30);
  w.clock.set('2026-03-10T12:00:00Z');
  await one.report(tripEvent('stranger', '998877', '2026-03-09T12:00:00Z'));
  const path = '/rest/users/me/missing-rides';
  const body = { ProviderID: 'cards', RiddenAtUTC: '2026-03-09T12:00:00.000Z', fromName: 'Quarry' };
  for (const note of ['me', 'me again'])
    await w.request(one.tenant, { method: 'POST', path, body: { ...body, note }, cookie: one.rider.cookie });
  await w.inTenant(one.tenant, (tx) =>
    tx.run(
      `update missing_ride set state = 'FOUND', answered_at = $1 where missing_ride_id = (select min(missing_ride_id::text)::uuid from missing_ride)`,
      [w.clock.now()],
    ),
  );
  w.clock.set('2026-05-20T12:00:00Z');
  await run(one);
  expect(await rows(one)).toMatchObject([{ id: 'stranger', started: null, from: null, to: null, rest: false }]);
  const left = await w.inTenant(one.tenant, (tx) => tx.query('select state from missing_ride'));
  expect(left).toEqual([{ state: 'OPEN' }]);
  expect(await one.report(tripEvent('stranger', '998877', '2026-05-19T12:00:00Z'))).toEqual(['rejected']);
});
