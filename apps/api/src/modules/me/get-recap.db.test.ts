import { expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, refund } from '../../testing/offers.ts';
import { startSession } from '../auth/index.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../ingest/testing/test-program.ts';

const w = await world();
const CARD = '004211';
const impact = {
  factors: [{ mode: 'bus', gramsPerKilometer: 70 }],
  carGramsPerKilometer: 170,
  source: { name: 'Handbook of Tests', year: 2025 },
};

type Event = Record<string, unknown>;

/** A rider who joined on January 10 and now reports rides in March; service days begin at 03:00. */
async function scene(settings: Record<string, unknown> = {}) {
  w.clock.set('2026-01-10T12:00:00Z');
  const tenant = await w.mintTenant({
    timeZone: 'America/New_York',
    serviceDayStartMinutes: 180,
    settings: { lateLimitDays: 200, ...settings },
  });
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
async function recapOf(tenant: TestTenant, { memberId }: TestMember, period?: string) {
  const token = await w.inTenant(tenant, (tx) => startSession(tx, tenant.tenantId, { memberId }, w.clock.now()));
  const cookie = `rewards_session_${tenant.tenantId}=${token}`;
  const path = `/rest/users/me/recap${period === undefined ? '' : `?period=${period}`}`;
  const { status, body } = await w.request(tenant, { method: 'GET', path, cookie });
  return { status, recap: body.recap };
}

const ride = (id: string, endedAt: string, mode = 'bus', distanceMeters: number | null = 1000): Event =>
  tripEvent(id, CARD, endedAt, { mode, distanceMeters });

test('a recap adds up the rides, days, weeks, distance, points and modes of its service month [EARN-27]', async () => {
  const { tenant, rider, report } = await scene({ impact });
  await report(
    ride('january', '2026-01-31T12:00:00Z'),
    // February begins on the 1st at 03:00 in New York, so this still is January.
    ride('late', '2026-02-01T07:59:00Z'),
    ride('first', '2026-02-01T08:00:00Z'),
    ride('second', '2026-02-03T12:00:00Z', 'ferry', null),
    ride('third', '2026-02-03T15:00:00Z'),
    ride('fourth', '2026-02-12T15:00:00Z', 'bus', 2500),
    ride('march', '2026-03-01T08:00:00Z'),
  );
  const { recap } = await recapOf(tenant, rider);
  expect(recap).toEqual({
    period: '2026-02',
    firstMonth: '2026-01',
    lastMonth: '2026-03',
    isRunning: false,
    rides: 4,
    // Joined in mid-January, so February can't be compared.
    ridesBefore: null,
    days: 3,
    weeksInRow: 3,
    meters: 4500,
    grams: 450,
    modes: [
      { mode: 'bus', rides: 3 },
      { mode: 'ferry', rides: 1 },
    ],
    points: 40,
    offers: 0,
  });
});

test('a running month compares with the month before; the first year compares with no year [EARN-27]', async () => {
  const { tenant, rider, report } = await scene();
  await report(
    ride('one', '2026-02-10T12:00:00Z'),
    ride('two', '2026-02-11T12:00:00Z'),
    ride('three', '2026-03-02T12:00:00Z'),
  );
  expect((await recapOf(tenant, rider, '2026-03')).recap).toMatchObject({ isRunning: true, rides: 1, ridesBefore: 2 });
  expect((await recapOf(tenant, rider, '2026')).recap).toMatchObject({
    isRunning: true,
    rides: 3,
    ridesBefore: null,
    weeksInRow: 1,
    grams: null,
  });
});

test('a voided ride and its points leave the recap [EARN-27]', async () => {
  const { tenant, rider, report } = await scene();
  const wrong = ride('wrong', '2026-02-11T12:00:00Z');
  await report(ride('right', '2026-02-10T12:00:00Z'), wrong);
  expect((await recapOf(tenant, rider)).recap).toMatchObject({ rides: 2, points: 20 });
  await report({ ...wrong, id: 'void', type: 'trip.voided', data: { id: 'wrong' } });
  expect((await recapOf(tenant, rider)).recap).toMatchObject({ rides: 1, days: 1, points: 10 });
});

test('the first recap of a member who joined this month is of this month [EARN-27]', async () => {
  const { tenant } = await scene();
  const newcomer = await w.signUpMember(tenant);
  expect((await recapOf(tenant, newcomer)).recap).toMatchObject({
    period: '2026-03',
    firstMonth: '2026-03',
    isRunning: true,
    rides: 0,
    modes: [],
  });
});

test("another member's rides are not in a recap, and a wrong period is refused [EARN-27]", async () => {
  const { tenant, report } = await scene();
  await report(ride('theirs', '2026-02-10T12:00:00Z'));
  const other = await w.signUpMember(tenant);
  expect((await recapOf(tenant, other, '2026-02')).recap).toMatchObject({ rides: 0, points: 0 });
  expect((await recapOf(tenant, other, '2026-13')).status).toBe(400);
});

test('a redeemed offer is in the recap until it is refunded, and the refund is not earned [EARN-27]', async () => {
  const { tenant, rider } = await scene();
  w.clock.set('2026-02-10T12:00:00Z');
  await givePoints(w, tenant, rider, 150);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(1) });
  const token = await w.inTenant(tenant, (tx) =>
    startSession(tx, tenant.tenantId, { memberId: rider.memberId }, w.clock.now()),
  );
  const cookie = `rewards_session_${tenant.tenantId}=${token}`;
  const redeemed = await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie });
  expect(redeemed.status).toBe(200);
  expect((await recapOf(tenant, rider, '2026-02')).recap).toMatchObject({ offers: 1, points: 150 });
  await refund(w, tenant, redeemed.body.TransactionID);
  expect((await recapOf(tenant, rider, '2026-02')).recap).toMatchObject({ offers: 0, points: 150 });
});
