import { expect, test } from 'vitest';
import { reduceRidesJob } from '../../jobs/personal-data.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { plant } from '../../testing/plant.ts';
import { startSession } from '../auth/index.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../ingest/testing/test-program.ts';

const w = await world();
const CARD = '004211';
const impact = {
  factors: [
    { mode: 'bus', gramsPerKilometer: 70.5 },
    { mode: 'rail', gramsPerKilometer: 30, averageKilometers: 12.5 },
    { mode: 'ferry', gramsPerKilometer: 190 },
  ],
  carGramsPerKilometer: 170,
  source: { name: 'Handbook of Tests', year: 2025 },
};

type Event = Record<string, unknown>;

async function scene(more: Record<string, unknown> = {}) {
  w.clock.set('2025-11-01T12:00:00Z');
  const settings = { lateLimitDays: 200, impact, ...more };
  const tenant = await w.mintTenant({ timeZone: 'America/New_York', serviceDayStartMinutes: 180, settings });
  await giveProgram(w, tenant, ['cards'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10 }]);
  const secret = await makeSecret(w, tenant, 'cards');
  const rider = await w.signUpMember(tenant);
  const body = { ProviderID: 'cards', identifier: CARD };
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: rider.cookie });
  w.clock.set('2026-03-20T12:00:00Z');
  const report = async (...events: Event[]): Promise<void> => {
    const text = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const headers = signedHeaders(w, secret, text);
    const reply = await w.request(null, { method: 'POST', path, body: text, headers });
    expect(reply.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(events.map(() => 'accepted'));
  };
  return { tenant, rider, report };
}

/** Reads it in a new session, because the others end as months pass. */
async function impactOf(tenant: TestTenant, { memberId }: TestMember) {
  const token = await w.inTenant(tenant, (tx) => startSession(tx, tenant.tenantId, { memberId }, w.clock.now()));
  const cookie = `rewards_session_${tenant.tenantId}=${token}`;
  const { status, body } = await w.request(tenant, { method: 'GET', path: '/rest/users/me/impact', cookie });
  expect(status).toBe(200);
  return body.impact;
}
async function changeSettings(tenant: TestTenant, settings: unknown): Promise<void> {
  await w.inTenant(tenant, (tx) =>
    tx.run('update tenant set settings = settings || $1::jsonb', [JSON.stringify(settings)]),
  );
  w.app.tenants.refresh();
}

const ride = (id: string, endedAt: string, mode: string, distanceMeters: number | null, more: Event = {}): Event =>
  tripEvent(id, CARD, endedAt, { mode, distanceMeters, ...more });
const voided = (id: string, event: Event): Event => ({ ...event, type: 'trip.voided', data: { id } });
const corrected = (id: string, event: Event): Event => {
  const { data } = event as { data: object };
  return { ...event, type: 'trip.corrected', data: { ...data, id } };
};
const saved = (grams: number, meters: number, leftOut = 0) => ({ grams, meters, leftOut });

test('rides save CO2 and car distance by mode in the month, the year and in all, rounded per ride [EARN-24]', async () => {
  const { tenant, rider, report } = await scene();
  await report(
    // 99.5 g per kilometer: 0.4975 g is nothing, 0.5970 g is 1 g.
    ride('none', '2026-03-02T12:00:00Z', 'bus', 5),
    ride('half', '2026-03-03T12:00:00Z', 'bus', 6),
    ride('long', '2026-03-04T12:00:00Z', 'bus', 10_000),
    // No measured distance: 12.5 km, 140 g each.
    ride('average', '2026-03-05T12:00:00Z', 'rail', null),
    ride('unknown', '2026-03-06T12:00:00Z', 'bus', null),
    // Worse than a car, so no CO2. A mode without a factor saves nothing.
    ride('ferry', '2026-03-07T12:00:00Z', 'ferry', 2_000),
    ride('other', '2026-03-08T12:00:00Z', 'other', 50_000),
  );
  const march = saved(0 + 1 + 995 + 1_750, 5 + 6 + 10_000 + 12_500 + 2_000, 1);
  expect(await impactOf(tenant, rider)).toEqual({
    month: march,
    year: march,
    all: march,
    factors: [
      { mode: 'bus', gramsPerKilometer: 70.5, averageMeters: null },
      { mode: 'rail', gramsPerKilometer: 30, averageMeters: 12_500 },
      { mode: 'ferry', gramsPerKilometer: 190, averageMeters: null },
    ],
    carGramsPerKilometer: 170,
    sourceName: 'Handbook of Tests',
    sourceUrl: null,
    sourceYear: 2025,
  });
  // The service day begins at 3:00: these are the last moment before March and before 2026, and the first of each.
  await report(
    ride('last-of-february', '2026-03-01T07:59:59Z', 'bus', 1_000),
    ride('last-of-2025', '2026-01-01T07:59:59Z', 'bus', 2_000),
    ride('first-of-2026', '2026-01-01T08:00:00Z', 'bus', 4_000),
    ride('first-of-march', '2026-03-01T08:00:00Z', 'bus', 8_000),
  );
  expect(await impactOf(tenant, rider)).toMatchObject({
    month: saved(march.grams + 796, march.meters + 8_000, 1),
    year: saved(march.grams + 796 + 100 + 398, march.meters + 13_000, 1),
    all: saved(march.grams + 796 + 100 + 398 + 199, march.meters + 15_000, 1),
  });
  w.clock.set('2026-04-02T12:00:00Z');
  expect((await impactOf(tenant, rider)).month).toEqual(saved(0, 0));
});

test('voided, corrected and overlapping rides count nowhere, in every order of arrival [EARN-24]', async () => {
  const day = '2026-03-10';
  const at = (start: string, end: string): [string, Event] => [
    `${day}T${end}:00Z`,
    { startedAt: `${day}T${start}:00Z` },
  ];
  const rideAt = (id: string, start: string, end: string, meters: number): Event => {
    const [ended, more] = at(start, end);
    return ride(id, ended, 'bus', meters, more);
  };
  // b overlaps a; c overlaps only b, which does not count, so c counts; d repeats c.
  const a = rideAt('a', '10:00', '10:30', 1_000);
  const b = rideAt('b', '10:20', '10:50', 2_000);
  const c = rideAt('c', '10:40', '11:00', 4_000);
  const d = rideAt('d', '10:40', '11:00', 4_000);
  const e = rideAt('e', '12:00', '12:30', 8_000);
  const f = rideAt('f', '13:00', '13:30', 16_000);
  const voidOfE = voided('e', rideAt('v', '12:00', '12:30', 1));
  const all = [a, b, c, d, e, f, voidOfE, corrected('f', rideAt('f2', '13:00', '13:20', 32_000))];
  const expected = saved(100 + 398 + 3_184, 1_000 + 4_000 + 32_000);
  for (const events of [all, all.toReversed(), [...all.slice(4), ...all.slice(0, 4)]]) {
    const { tenant, rider, report } = await scene({ overlaps: 'ONE' });
    for (const event of events) await report(event);
    expect((await impactOf(tenant, rider)).all).toEqual(expected);
  }
});

test('rides reduced by age keep what they saved, in the same month [EARN-24]', async () => {
  const { tenant, rider, report } = await scene({ overlaps: 'ONE', lateLimitDays: 60, rideDetailDays: 60 });
  await report(
    ride('a', '2026-03-01T07:30:00Z', 'bus', 3_000, { startedAt: '2026-03-01T07:00:00Z' }),
    ride('b', '2026-03-01T07:40:00Z', 'bus', 5_000, { startedAt: '2026-03-01T07:10:00Z' }),
    ride('c', '2026-03-01T08:30:00Z', 'rail', null, { startedAt: '2026-03-01T08:00:00Z' }),
  );
  const kept = saved(299 + 1_750, 15_500);
  expect(await impactOf(tenant, rider)).toMatchObject({ month: saved(1_750, 12_500), year: kept, all: kept });
  w.clock.set('2026-05-20T12:00:00Z');
  await reduceRidesJob(w.deps).run({ tenantId: tenant.tenantId });
  const anonymized = await plant(
    'select 1 from behaviour where tenant_id = $1 and member_id = $2 and flags & 8 <> 0 and started_at is null',
    [tenant.tenantId, rider.memberId],
  );
  expect(anonymized).toHaveLength(3);
  expect(await impactOf(tenant, rider)).toMatchObject({ month: saved(0, 0), year: kept, all: kept });
  w.clock.set('2026-03-20T12:00:00Z');
  expect((await impactOf(tenant, rider)).month).toEqual(saved(1_750, 12_500));
});

test('a changed factor applies to all rides; without factors nothing is shown [EARN-24]', async () => {
  const { tenant, rider, report } = await scene();
  await report(ride('a', '2025-12-30T12:00:00Z', 'bus', 10_000));
  expect((await impactOf(tenant, rider)).all).toEqual(saved(995, 10_000));
  await changeSettings(tenant, { impact: { ...impact, carGramsPerKilometer: 120.5 } });
  expect((await impactOf(tenant, rider)).all).toEqual(saved(500, 10_000));
  await changeSettings(tenant, { impact: null });
  expect(await impactOf(tenant, rider)).toBeNull();
});

test("another member's rides and hidden distances are not in the sums [EARN-24]", async () => {
  const { tenant, rider, report } = await scene();
  await report(
    ride('a', '2026-03-03T12:00:00Z', 'bus', 1_000),
    ride('b', '2026-03-04T12:00:00Z', 'bus', 2_000),
    ride('c', '2026-03-05T12:00:00Z', 'rail', 4_000),
    ride('d', '2026-03-06T12:00:00Z', 'bus', 8_000),
  );
  const other = await w.signUpMember(tenant);
  expect((await impactOf(tenant, other)).all).toEqual(saved(0, 0));
  // The account of b, c and d is not proven; d was before it was connected, so no list shows it.
  await plant(
    `update behaviour set flags = flags | 4, before_connection_seconds = case event_id when 'd' then 60 else 0 end
      where tenant_id = $1 and event_id in ('b', 'c', 'd')`,
    [tenant.tenantId],
  );
  expect((await impactOf(tenant, rider)).all).toEqual(saved(100 + 1_750, 13_500, 1));
});
