import type { Sent } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { describe, expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { giveProgram, held, makeSecret, signedHeaders, tripEvent } from '../ingest/testing/test-program.ts';
import { announceChange } from '../tenants/index.ts';

const w = await world();
const routes = adminRoutes.missingRides;
const CARD = '0042110077';
/** The rider's stated time; the campaign pays 10 per ride. */
const RODE = '2026-03-19T08:30:00.000Z';
const found = { state: 'FOUND', mode: 'bus', answer: 'The reader in bus 7 was broken.' } as const;
const notFound = { state: 'NOT_FOUND', answer: 'The card was not held to a reader.' } as const;

async function scene() {
  w.clock.set('2026-03-01T12:00:00.000Z');
  const tenant = await w.mintTenant({ settings: { lateLimitDays: 60 } });
  await giveProgram(
    w,
    tenant,
    ['cards'],
    [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10, providers: ['cards'], lookBackDays: 2 }],
  );
  const secret = await makeSecret(w, tenant, 'cards');
  const rider = await w.signUpMember(tenant);
  await connect(tenant, rider);
  w.clock.set('2026-03-20T12:00:00.000Z');
  const tell = async (...events: object[]) => {
    const body = JSON.stringify(events);
    const reply = await w.request(null, {
      method: 'POST',
      path: `/ingest/${tenant.tenantId}/cards/events`,
      body,
      headers: signedHeaders(w, secret, body),
    });
    return reply.body.results ?? reply.body;
  };
  const report = async (RiddenAtUTC = RODE): Promise<string> => {
    const body = { ProviderID: 'cards', RiddenAtUTC, fromName: 'Mill Road' };
    const path = '/rest/users/me/missing-rides';
    return (await w.request(tenant, { method: 'POST', path, body, cookie: rider.cookie })).body.MissingRideID;
  };
  const desk = deskOf(w, tenant);
  const answer = (id: string, body: Sent<typeof routes.answer, 'body'>) =>
    desk.call(routes.answer, { params: { report: id }, body });
  const points = async () => (await held(w, tenant, rider.memberId)).map(({ amount }) => amount);
  return { tenant, rider, tell, report, desk, answer, points };
}

const connect = (tenant: TestTenant, { cookie }: TestMember) =>
  w.request(tenant, {
    method: 'POST',
    path: '/rest/users/me/providersStatus',
    body: { ProviderID: 'cards', identifier: CARD },
    cookie,
  });

const balance = async (tenant: TestTenant, { memberId }: TestMember) =>
  w.inTenant(tenant, (tx) =>
    tx.first('select unclaimed, available, debt from member_account where member_id = $1', [memberId]),
  );

describe('missing ride found', () => {
  test('pays like any ride of the provider at that time, once however often it is answered [EARN-14]', async () => {
    const { rider, tenant, report, answer, points } = await scene();
    const id = await report();
    const first = await answer(id, found);
    expect(first.ride).toMatchObject({
      EndedAtUTC: RODE,
      fromName: 'Mill Road',
      points: 10,
      campaigns: [{ CampaignID: 'ride', counted: true }],
    });
    expect((await answer(id, found)).ride?.points).toBe(10);
    expect(await points()).toEqual([10]);
    const own = await w.request(tenant, {
      method: 'GET',
      path: '/rest/users/me/missing-rides/en',
      cookie: rider.cookie,
    });
    expect(own.body).toMatchObject([{ state: 'FOUND', answer: found.answer }]);
    const rides = await w.request(tenant, { method: 'GET', path: '/rest/users/me/rides/en', cookie: rider.cookie });
    expect(rides.body.data).toMatchObject([{ mode: 'bus', fromName: 'Mill Road', points: 10 }]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('pays once if the provider reports it later with another time and id [EARN-14, CAMP-16]', async () => {
    const { rider, tenant, report, answer, points, tell } = await scene();
    await answer(await report(), found);
    const told = await tell(tripEvent('late-1', CARD, '2026-03-19T08:41:00Z'));
    expect(JSON.stringify(told)).toContain('CORRECTED');
    expect(await points()).toEqual([10]);
    await tell(tripEvent('late-1', CARD, '2026-03-19T08:41:00Z'));
    expect(await points()).toEqual([10]);
    // Another ride of the day is a separate ride.
    await tell(tripEvent('evening', CARD, '2026-03-19T17:05:00Z'));
    expect(await points()).toEqual([10, 10]);
    const rides = await w.request(tenant, { method: 'GET', path: '/rest/users/me/rides/en', cookie: rider.cookie });
    expect(rides.body.data.map((ride: { points: number }) => ride.points)).toEqual([10, 0, 10]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('equals the nearer of two nearby rides, and a second one pays [EARN-14]', async () => {
    const { report, answer, points, tell } = await scene();
    await answer(await report(), found);
    await tell(tripEvent('there', CARD, '2026-03-19T08:33:00Z'), tripEvent('back', CARD, '2026-03-19T08:58:00Z'));
    expect(await points()).toEqual([10, 10]);
  });

  test('is voided when the provider voids its report of the same ride [EARN-14, CAMP-16]', async () => {
    const { report, answer, points, tell } = await scene();
    await answer(await report(), found);
    await tell(tripEvent('late-1', CARD, '2026-03-19T08:41:00Z'));
    await tell({ ...tripEvent('void-1', CARD, '2026-03-20T10:00:00Z'), type: 'trip.voided', data: { id: 'late-1' } });
    expect(await points()).toEqual([]);
  });

  test('is rejected if a ride of that time is known or created for another report, also with concurrent answers [EARN-14]', async () => {
    const { report, answer, points, tell } = await scene();
    const [one, other] = [await report(), await report('2026-03-19T08:40:00.000Z')];
    const answers = await Promise.allSettled([answer(one, found), answer(other, found)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 'RIDE_KNOWN' } });
    await tell(tripEvent('known', CARD, '2026-03-18T10:00:00Z'));
    await expect(answer(await report('2026-03-18T10:20:00.000Z'), found)).rejects.toMatchObject({ code: 'RIDE_KNOWN' });
    expect(await points()).toEqual([10, 10]);
  });

  test('is rejected with the field if the typed times are invalid [CAMP-27, EARN-15]', async () => {
    const { report, answer, points } = await scene();
    const id = await report();
    const refused = (typed: Partial<Sent<typeof routes.answer, 'body'>>) =>
      answer(id, { ...found, ...typed }).then(
        () => 'answered',
        (error: { details?: unknown }) => error.details ?? error,
      );
    const startedAt = '1970-01-01T00:00:00.000Z';
    expect(await refused({ startedAt })).toMatchObject({ field: 'startedAt' });
    expect(await refused({ startedAt: '2026-03-18T08:00:00.000Z' })).toMatchObject({ field: 'startedAt' });
    expect(await refused({ endedAt: '2026-03-21T12:00:00.000Z' })).toMatchObject({ field: 'endedAt' });
    expect(await refused({ distanceMeters: 600_000 })).toMatchObject({ field: 'distanceMeters' });
    expect(await points()).toEqual([]);
  });

  test('requires a proven account of the rider, connected in time [EARN-14]', async () => {
    const { tenant, desk } = await scene();
    const other = await w.signUpMember(tenant);
    const body = { ProviderID: 'cards', RiddenAtUTC: RODE };
    const path = '/rest/users/me/missing-rides';
    const { MissingRideID } = (await w.request(tenant, { method: 'POST', path, body, cookie: other.cookie })).body;
    await expect(desk.call(routes.answer, { params: { report: MissingRideID }, body: found })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_PROVEN',
    });
    const { report, answer } = await scene();
    await expect(answer(await report('2026-02-20T10:00:00.000Z'), found)).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_PROVEN',
    });
  });
});

describe('missing ride not found', () => {
  test("gives the reason, and voids an earlier answer's points, spent or not; it cannot be created again [EARN-13, EARN-14]", async () => {
    const { rider, tenant, report, answer, points } = await scene();
    const id = await report();
    await answer(id, found);
    await w.request(tenant, { method: 'POST', path: '/rest/earnings/claimAll', cookie: rider.cookie });
    expect((await answer(id, notFound)).report).toMatchObject({ state: 'NOT_FOUND', answer: notFound.answer });
    expect(await balance(tenant, rider)).toEqual({ unclaimed: 0, available: 0, debt: 0 });
    expect(await points()).toEqual([]);
    await expect(answer(id, found)).rejects.toMatchObject({ code: 'ANSWERED_FOR_GOOD' });
    const own = await w.request(tenant, {
      method: 'GET',
      path: '/rest/users/me/missing-rides/en',
      cookie: rider.cookie,
    });
    expect(own.body).toMatchObject([{ state: 'NOT_FOUND', answer: notFound.answer }]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('with the state that the caller saw is refused once it is another one: no ride is voided or created [EARN-14, DESK-681]', async () => {
    const { tenant, report, answer, points } = await scene();
    const id = await report();
    await answer(id, found);
    const changed = { code: 'CHANGED_MEANWHILE' };
    await expect(answer(id, { ...notFound, before: 'OPEN' })).rejects.toMatchObject(changed);
    await expect(answer(id, { ...found, before: 'OPEN' })).rejects.toMatchObject(changed);
    expect(await points()).toEqual([10]);
    await answer(id, { ...notFound, before: 'FOUND' });
    expect(await points()).toEqual([]);
    // Of two people who saw it open, the first wins, whatever the second answers.
    const both = await report('2026-03-18T08:30:00.000Z');
    const ends = await Promise.allSettled([found, notFound].map((given) => answer(both, { ...given, before: 'OPEN' })));
    expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: changed }]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('can be found later [EARN-14]', async () => {
    const { report, answer, points } = await scene();
    const id = await report();
    await answer(id, notFound);
    await answer(id, found);
    expect(await points()).toEqual([10]);
  });
});

test("an open report shows its provider's name in the requested language [DESK-254]", async () => {
  const { tenant, desk, report } = await scene();
  const texts = JSON.stringify({ en: { Label: 'Harbor Card' }, es: { Label: 'Tarjeta del puerto' } });
  await w.inTenant(tenant, async (tx) => {
    await tx.run('update provider set texts = $2 where tenant_id = $1', [tx.tenantId, texts]);
    await announceChange(tx, tx.tenantId);
  });
  await report();
  const nameIn = async (language: string) =>
    (await desk.call(routes.list, { query: { language } })).data[0]?.providerName;
  // The change arrives by notification.
  await expect.poll(() => nameIn('en')).toBe('Harbor Card');
  expect(await nameIn('es')).toBe('Tarjeta del puerto');
});

test('open reports are read in pages, oldest first, and answers are logged with their text encrypted [DESK-42]', async () => {
  const { desk, report, answer } = await scene();
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    ids.push(await report(`2026-03-1${at}T08:30:00.000Z`));
    w.clock.advance(1);
  }
  const first = await desk.call(routes.list, { query: { limit: 2 } });
  const cursor = new URL(first.links.next ?? '', 'https://desk.test').searchParams.get('cursor') ?? '';
  const second = await desk.call(routes.list, { query: { limit: 2, cursor } });
  expect([...first.data, ...second.data].map(({ missingRideId }) => missingRideId)).toEqual(ids);
  expect(second.links.next).toBeNull();
  await answer(ids[0] ?? '', notFound);
  expect((await desk.call(adminRoutes.acts.list, { query: { verb: 'missingRides.answer' } })).data).toMatchObject([
    {
      subject: { kind: 'missingRide', id: ids[0] },
      facts: { before: 'OPEN', after: 'NOT_FOUND', points: 0 },
      personal: { answer: notFound.answer },
    },
  ]);
  await expect(
    deskOf(w, await w.mintTenant()).call(routes.answer, { params: { report: ids[1] ?? '' }, body: notFound }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
