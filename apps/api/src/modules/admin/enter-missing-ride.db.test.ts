import type { Sent } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { describe, expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { world } from '../../testing/index.ts';
import { mintOffer, troubles } from '../../testing/offers.ts';
import { applyRideRetention } from '../earning/index.ts';
import {
  giveProgram,
  held,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../ingest/testing/test-program.ts';
import { jpeg, png } from '../rides/testing/photos.ts';
import { createTenantDirectory } from '../tenants/index.ts';

const w = await world();
const routes = adminRoutes.missingRides;
const CARD = '0042110077';
const RODE = '2026-03-19T08:30:00.000Z';
const ride = { providerId: 'cards', mode: 'bus', endedAt: RODE } as const;

async function scene(settings: object = {}, reward: Partial<TestCampaign> = { reward: 10 }) {
  w.clock.set('2026-03-01T12:00:00.000Z');
  const tenant = await w.mintTenant({ settings: { lateLimitDays: 60, ...settings } });
  await giveProgram(
    w,
    tenant,
    ['cards'],
    [{ id: 'ride', type: 'TRANSACTIONAL', reward: 0, ...reward, providers: ['cards'], lookBackDays: 2 }],
  );
  const secret = await makeSecret(w, tenant, 'cards');
  const rider = await w.signUpMember(tenant);
  const as = (cookie: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    w.request(tenant, { method, path: `/rest/users/me/${path}`, body, cookie });
  const connect = (cookie: string, identifier: string) =>
    as(cookie, 'POST', 'providersStatus', { ProviderID: 'cards', identifier });
  await connect(rider.cookie, CARD);
  w.clock.set('2026-03-20T12:00:00.000Z');
  const tell = async (...events: object[]) => {
    const body = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    return (await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) })).body;
  };
  const desk = deskOf(w, tenant);
  const enter = (body: Sent<typeof routes.enter, 'body'> = ride, member = rider.memberId) =>
    desk.call(routes.enter, { params: { member }, body });
  const report = async (cookie = rider.cookie, RiddenAtUTC = RODE): Promise<string> =>
    (await as(cookie, 'POST', 'missing-rides', { ProviderID: 'cards', RiddenAtUTC })).body.MissingRideID;
  const addPhoto = (id: string, photo: Buffer, cookie = rider.cookie) =>
    as(cookie, 'PUT', `missing-rides/${id}/photo`, { photo: photo.toString('base64') });
  const points = async () => (await held(w, tenant, rider.memberId)).map(({ amount }) => amount);
  return { tenant, rider, as, connect, tell, desk, enter, report, addPhoto, points };
}

describe('a ride that staff enter', () => {
  test('counts like any ride of the provider, is marked as entered and shown to the rider as found [RIDE-08]', async () => {
    const { rider, tenant, enter, as, points } = await scene();
    const entered = await enter({ ...ride, fromPlace: 'Mill Road', note: 'On the phone', answer: 'Found, thank you.' });
    expect(entered).toMatchObject({
      report: { state: 'FOUND', isEntered: true, note: 'On the phone' },
      ride: { EndedAtUTC: RODE, fromName: 'Mill Road', points: 10, campaigns: [{ CampaignID: 'ride', counted: true }] },
    });
    expect(await points()).toEqual([10]);
    const own = (await as(rider.cookie, 'GET', 'missing-rides/en')).body;
    expect(own).toMatchObject([{ state: 'FOUND', answer: 'Found, thank you.' }]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('is refused for the own account of the person, as is an answer that adds one; a colleague enters it [RIDE-10]', async () => {
    const { rider, tenant, enter, report, points } = await scene();
    const own = deskOf(w, tenant, { email: rider.email.toUpperCase() });
    const params = { member: rider.memberId };
    await expect(own.call(routes.enter, { params, body: ride })).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    const asked = { params: { report: await report() }, body: { state: 'FOUND', mode: 'bus' } } as const;
    await expect(own.call(routes.answer, asked)).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    expect(await points()).toEqual([]);
    await enter();
    expect(await points()).toEqual([10]);
  });

  test('pays once if the provider reports it later, and nothing if the provider then voids it [RIDE-08, CAMP-16]', async () => {
    const { tenant, enter, tell, points } = await scene();
    await enter();
    expect(JSON.stringify(await tell(tripEvent('late-1', CARD, '2026-03-19T08:41:00Z')))).toContain('CORRECTED');
    expect(await points()).toEqual([10]);
    await tell({ ...tripEvent('void-1', CARD, '2026-03-20T10:00:00Z'), type: 'trip.voided', data: { id: 'late-1' } });
    expect(await points()).toEqual([]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('is refused if the provider reported it before, or staff entered it, also at once [RIDE-08]', async () => {
    const { enter, tell, points, rider, as } = await scene();
    await tell(tripEvent('known', CARD, '2026-03-18T08:41:00Z'));
    await expect(enter({ ...ride, endedAt: '2026-03-18T08:30:00.000Z' })).rejects.toMatchObject({ code: 'RIDE_KNOWN' });
    const both = await Promise.allSettled([enter(), enter()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(enter()).rejects.toMatchObject({ code: 'RIDE_KNOWN' });
    expect(await points()).toEqual([10, 10]);
    expect((await as(rider.cookie, 'GET', 'missing-rides/en')).body).toHaveLength(1);
  });

  test('and the answer to the report of the same ride: only one counts [RIDE-08, EARN-14]', async () => {
    const { desk, enter, report, points } = await scene();
    const id = await report();
    await enter();
    const found = { state: 'FOUND', mode: 'bus' } as const;
    await expect(desk.call(routes.answer, { params: { report: id }, body: found })).rejects.toMatchObject({
      code: 'RIDE_KNOWN',
    });
    expect(await points()).toEqual([10]);
  });

  test('can be voided by a later answer, with its points [RIDE-08]', async () => {
    const { desk, enter, points } = await scene();
    const { report } = await enter();
    const body = { state: 'NOT_FOUND', reason: 'NO_RECORD', answer: 'The caller had another card.' } as const;
    await desk.call(routes.answer, { params: { report: report.missingRideId }, body });
    expect(await points()).toEqual([]);
  });

  test('needs a proven account, a known member and provider, and a time in range [RIDE-08]', async () => {
    const { tenant, enter } = await scene();
    const stranger = await w.signUpMember(tenant);
    const codeOf = (call: Promise<unknown>) => call.then(() => 'done').catch((error: { code: string }) => error.code);
    expect(await codeOf(enter(ride, stranger.memberId))).toBe('ACCOUNT_NOT_PROVEN');
    expect(await codeOf(enter(ride, '0b7c2a52-6d1f-4f3e-9a55-2f6f3f0f8a11'))).toBe('NOT_FOUND');
    expect(await codeOf(enter({ ...ride, providerId: 'trams' }))).toBe('NOT_FOUND');
    expect(await codeOf(enter({ ...ride, endedAt: '2026-03-21T12:00:00.000Z' }))).toBe('INVALID_REQUEST');
  });

  test.each([
    [60, {}],
    [30, { rideDetailDays: 30, lateLimitDays: 30 }],
  ])('is refused once it is more than %s days old, with settings %o [RIDE-08]', async (most, settings) => {
    const { tenant, enter, points } = await scene(settings);
    w.clock.set('2026-05-20T12:00:00.000Z');
    const ago = (millis: number): string => new Date(w.clock.now().getTime() - millis).toISOString();
    const limit = most * 86_400_000;
    await expect(enter({ ...ride, endedAt: ago(limit + 1000) })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await enter({ ...ride, endedAt: ago(limit) });
    expect(await points()).toEqual([10]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('a known ride whose details were deleted is not added again by an answer [RIDE-08, EARN-14]', async () => {
    const { tenant, desk, tell, report, points } = await scene({ rideDetailDays: 7, lateLimitDays: 7 });
    await tell(tripEvent('known', CARD, '2026-03-19T08:41:00Z'));
    const [same, other] = [await report(), await report(undefined, '2026-03-20T08:30:00.000Z')];
    w.clock.set('2026-03-29T12:00:00.000Z');
    const found = await createTenantDirectory(w.deps.database).byId(tenant.tenantId);
    if (found) await applyRideRetention(w.deps, found);
    const body = { state: 'FOUND', mode: 'bus' } as const;
    await expect(desk.call(routes.answer, { params: { report: same }, body })).rejects.toMatchObject({
      code: 'RIDE_KNOWN',
    });
    expect(await points()).toEqual([10]);
    await desk.call(routes.answer, { params: { report: other }, body });
    expect(await points()).toEqual([10, 10]);
  });

  test('requires a second person above the daily limit of one person [RIDE-08, DESK-467]', async () => {
    const { enter, points } = await scene({ limits: { staffPointsPerDay: 25 } });
    await enter();
    await enter({ ...ride, endedAt: '2026-03-18T08:30:00.000Z' });
    await expect(enter({ ...ride, endedAt: '2026-03-17T08:30:00.000Z' })).rejects.toMatchObject({
      code: 'NEEDS_SECOND_PERSON',
    });
    expect(await points()).toEqual([10, 10]);
  });

  test('counts an offer that it brings at its price toward the limit of one person, and keeps the books valid [RIDE-08, LEDGER-10]', async () => {
    const rewardOffer = { offer: 'coffee' };
    const varied = { rewardPer: { unit: 'MINUTE', points: 1, rounding: 'DOWN' } } as const;
    const { tenant, rider, enter, tell } = await scene(
      { limits: { staffPointsPerDay: 250 } },
      { ...varied, rewardOffer },
    );
    await mintOffer(w, tenant, { offerId: 'coffee', definition: { stock: { kind: 'fixed' }, isGranted: true } });
    const startedAt = '2026-03-19T08:10:00.000Z';
    await enter({ ...ride, startedAt });
    await enter({ ...ride, startedAt: '2026-03-18T08:10:00.000Z', endedAt: '2026-03-18T08:30:00.000Z' });
    await expect(
      enter({ ...ride, startedAt: '2026-03-17T08:10:00.000Z', endedAt: '2026-03-17T08:30:00.000Z' }),
    ).rejects.toMatchObject({ code: 'NEEDS_SECOND_PERSON' });
    const grants = () =>
      w.inTenant(tenant, (tx) =>
        tx.query('select 1 from offer_grant where tenant_id = $1 and member_id = $2 and withdrawn_at is null', [
          tx.tenantId,
          rider.memberId,
        ]),
      );
    expect(await grants()).toHaveLength(2);
    await tell(tripEvent('late-1', CARD, '2026-03-19T08:41:00Z'));
    expect(await grants()).toHaveLength(2);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test("does not count toward the rider's limit of reports [RIDE-04]", async () => {
    const { enter, report } = await scene();
    for (const day of ['13', '14', '15', '16', '17', '18'])
      await enter({ ...ride, endedAt: `2026-03-${day}T08:30:00.000Z` });
    expect(await report()).toEqual(expect.any(String));
  });
});

describe('the review of a report', () => {
  test('shows no photo of a report that an older release answered [RIDE-03, DESK-584]', async () => {
    const { tenant, desk, report, addPhoto } = await scene();
    const id = await report();
    await addPhoto(id, jpeg());
    await w.inTenant(tenant, (tx) =>
      tx.run(`update missing_ride set state = 'FOUND', answered_at = reported_at where tenant_id = $1`, [tx.tenantId]),
    );
    expect(await desk.call(routes.review, { params: { report: id } })).toMatchObject({ photo: null });
  });

  test('shows the photo as data, is read by the rider, and is in the audit log each time [DESK-584]', async () => {
    const { tenant, rider, desk, report, addPhoto, as } = await scene();
    const id = await report();
    await addPhoto(id, jpeg());
    const review = () => desk.call(routes.review, { params: { report: id } });
    expect(await review()).toMatchObject({
      report: { missingRideId: id, reviewedAt: w.clock.now().toISOString() },
      photo: { type: 'image/jpeg', base64: jpeg().toString('base64') },
    });
    w.clock.advance(60);
    await review();
    const [own] = (await as(rider.cookie, 'GET', 'missing-rides/en')).body;
    expect(own).toMatchObject({ state: 'OPEN', isInReview: true });
    const acts = await w.inTenant(tenant, (tx) =>
      tx.query(`select facts from act where tenant_id = $1 and verb = 'missingRides.review'`, [tenant.tenantId]),
    );
    expect(acts).toHaveLength(2);
  });

  test("shows the member's connections, the rides of the day with the reasons, and reports with the same photo [DESK-581, DESK-582]", async () => {
    const { tenant, rider, desk, tell, report, addPhoto, connect } = await scene();
    await tell(tripEvent('near', CARD, '2026-03-19T10:00:00Z'), tripEvent('other', CARD, '2026-03-17T10:00:00Z'));
    const friend = await w.signUpMember(tenant);
    await connect(friend.cookie, '0042110078');
    const [own, friends, different] = [
      await report(),
      await report(friend.cookie),
      await report(friend.cookie, '2026-03-18T08:30:00.000Z'),
    ];
    await addPhoto(own, jpeg());
    await addPhoto(friends, jpeg(), friend.cookie);
    await addPhoto(different, png(), friend.cookie);
    const get = (id: string) => desk.call(routes.get, { params: { report: id }, query: {} });
    expect(await get(own)).toMatchObject({
      report: { missingRideId: own, hasPhoto: true },
      connections: [{ providerId: 'cards', status: 'CONNECTED' }],
      ridesOfDay: [{ EndedAtUTC: '2026-03-19T10:00:00.000Z', campaigns: [{ CampaignID: 'ride' }] }],
      rideId: null,
      samePhoto: [{ missingRideId: friends, memberId: friend.memberId }],
      last90Days: { reports: 1, found: 0, notFound: 0 },
    });
    expect((await get(different)).samePhoto).toEqual([]);
    const body = { state: 'FOUND', mode: 'bus' } as const;
    const { ride: made } = await desk.call(routes.answer, { params: { report: own }, body });
    expect(await get(own)).toMatchObject({
      rideId: made?.RideID,
      report: { state: 'FOUND', hasPhoto: false },
      samePhoto: [{ missingRideId: friends }],
      last90Days: { reports: 1, found: 1, notFound: 0 },
    });
    const elsewhere = deskOf(w, await w.mintTenant());
    await expect(elsewhere.call(routes.get, { params: { report: own }, query: {} })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(rider.memberId).not.toBe(friend.memberId);
  });
});

test('reports are listed by state, provider, photo and review, and counted by state and reason [DESK-580, DESK-583]', async () => {
  const { desk, report, addPhoto, rider } = await scene();
  const days = ['14', '15', '16', '17'];
  const ids: string[] = [];
  for (const day of days) {
    ids.push(await report(rider.cookie, `2026-03-${day}T08:30:00.000Z`));
    w.clock.advance(1);
  }
  const [one = '', two = '', three = '', four = ''] = ids;
  await addPhoto(two, jpeg());
  await desk.call(routes.review, { params: { report: three } });
  await desk.call(routes.answer, {
    params: { report: four },
    body: { state: 'NOT_FOUND', reason: 'NOT_READABLE', answer: 'The photo is too dark.' },
  });
  const list = async (query: Sent<typeof routes.list, 'query'>) =>
    (await desk.call(routes.list, { query })).data.map(({ missingRideId }) => missingRideId);
  expect(await list({})).toEqual([one, two, three]);
  expect(await list({ photo: 'YES' })).toEqual([two]);
  expect(await list({ photo: 'NO' })).toEqual([one, three]);
  expect(await list({ reviewed: 'YES' })).toEqual([three]);
  expect(await list({ provider: 'cards', reviewed: 'NO' })).toEqual([one, two]);
  expect(await list({ provider: 'bikes' })).toEqual([]);
  expect(await list({ state: 'NOT_FOUND' })).toEqual([four]);
  expect(await desk.call(routes.count, {})).toEqual({
    sinceDays: 90,
    states: { OPEN: 3, FOUND: 0, NOT_FOUND: 1 },
    reasons: { NO_RECORD: 0, ALREADY_COUNTED: 0, NOT_IN_PROGRAM: 0, NOT_READABLE: 1, OTHER: 0 },
  });
});
