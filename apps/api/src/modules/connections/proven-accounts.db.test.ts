import type { CampaignStatus, ConnectionStatus, ProviderStatus, Ride } from '@fareback/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked.ts';
import { type TestMember, world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import {
  giveProgram,
  held,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../ingest/testing/test-program.ts';
import { eraseMember, exportMember } from '../privacy/index.ts';
import { rideIdOf } from '../rides/present.ts';
import { subjectHash } from './account.ts';
import { lockSubjects } from './store.ts';

const w = await world();
beforeEach(() => w.clock.set('2026-03-02T12:00:00Z'));

const path = '/rest/users/me/providersStatus';

async function scene(proof: 'RIDE' | 'NONE' = 'RIDE', campaigns: TestCampaign[] = []) {
  const tenant = await w.mintTenant({ timeZone: 'America/New_York', settings: { lateLimitDays: 60 } });
  await giveProgram(
    w,
    tenant,
    [{ id: 'cards', connectionType: 'SELF_REPORT', proof }],
    [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10, providers: ['cards'], lookBackDays: 2 }, ...campaigns],
  );
  const secret = await makeSecret(w, tenant, 'cards');
  const call = (rider: TestMember, method: 'GET' | 'POST' | 'DELETE', at: string, body?: object) =>
    w.request(tenant, { method, path: at, cookie: rider.cookie, ...(body && { body }) });
  const report = async (...events: object[]): Promise<void> => {
    const body = JSON.stringify(events);
    const headers = signedHeaders(w, secret, body);
    const reply = await w.request(null, {
      method: 'POST',
      path: `/ingest/${tenant.tenantId}/cards/events`,
      body,
      headers,
    });
    expect(reply.status).toBe(202);
  };
  const rides = async (rider: TestMember) => (await call(rider, 'GET', '/rest/users/me/rides/en')).body.data;
  return {
    tenant,
    call,
    report,
    rides,
    signUp: () => w.signUpMember(tenant),
    connect: (rider: TestMember, identifier = '4711') => call(rider, 'POST', path, { ProviderID: 'cards', identifier }),
    recognise: (rider: TestMember, riddenAt: string, stop = 'Clock Tower') =>
      call(rider, 'POST', `${path}/cards/ride`, { riddenAt, stop }),
    statusOf: async (rider: TestMember): Promise<ProviderStatus> => (await call(rider, 'GET', path)).body[0],
    points: async ({ memberId }: TestMember) =>
      (await held(w, tenant, memberId)).reduce((sum, { amount }) => sum + amount, 0),
  };
}

const ride = (id: string, endedAt: string, card = '4711') =>
  tripEvent(id, card, endedAt, { from: { id: 'q', name: 'Customs Quay' }, to: { id: 't', name: 'Clock Tower' } });
const isStatus = (status: ConnectionStatus, more: Partial<ProviderStatus>) => ({ status, ...more });

describe('typed number', () => {
  test('waits for a ride: before that nothing of the card is shown, paid, exported or taken from another member [PROV-04, PROV-11]', async () => {
    const s = await scene();
    const [stranger, owner] = [await s.signUp(), await s.signUp()];
    await s.report(ride('before', '2026-03-02T11:00:00Z'));
    expect((await s.connect(stranger)).body).toMatchObject({
      ProviderID: 'cards',
      identifier: '4711',
      status: 'VALIDATING',
      isProven: false,
      awaits: 'RIDE',
      waitsUntilUTC: null,
      canResendAtUTC: null,
      failedBecause: null,
      lostBecause: null,
    });
    w.clock.set('2026-03-02T15:00:00Z');
    await s.report(ride('since', '2026-03-02T14:00:00Z'));
    expect([await s.rides(stranger), await s.points(stranger)]).toEqual([[], 0]);
    const copy = await w.inTenant(s.tenant, (tx) =>
      exportMember({ ...w.deps, tx, tenantId: s.tenant.tenantId, memberId: stranger.memberId, now: w.clock.now() }),
    );
    expect(JSON.stringify(copy)).not.toContain('Clock Tower');
    expect((await s.connect(owner)).body).toMatchObject(isStatus('VALIDATING', { awaits: 'RIDE' }));
    await w.inTenant(s.tenant, (tx) =>
      eraseMember({ ...w.deps, tx, tenantId: s.tenant.tenantId, memberId: stranger.memberId, now: w.clock.now() }),
    );
    w.clock.set('2026-03-02T18:00:00Z');
    await s.report(ride('own', '2026-03-02T17:00:00Z'));
    expect((await s.recognise(owner, '2026-03-02T12:00')).body).toMatchObject(
      isStatus('CONNECTED', { isProven: true }),
    );
    expect(await s.points(owner)).toBe(10);
    expect(await troubles(w, s.tenant)).toEqual([]);
  });

  test('is proven by a later ride, which counts with all later ones and no earlier ones, whose rider is unknown [PROV-04]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.report(ride('lookback', '2026-03-01T12:00:00Z'), ride('older', '2026-02-20T12:00:00Z'));
    await s.connect(rider);
    w.clock.set('2026-03-03T12:00:00Z');
    await s.report(ride('since', '2026-03-03T09:00:00Z'));
    expect((await s.recognise(rider, '2026-03-03T04:00')).status).toBe(200);
    expect(await s.points(rider)).toBe(10);
    expect((await s.rides(rider)).map(({ isTimeHidden }: { isTimeHidden: boolean }) => isTimeHidden)).toEqual([false]);
  });

  test.each([
    ['a time that is no ride’s', '2026-03-02T10:30', 'Clock Tower'],
    ['a stop that is no ride’s', '2026-03-02T09:00', 'Harbor Gate'],
    ['a ride from before it was named', '2026-03-02T06:00', 'Clock Tower'],
    ['nothing', '2026-03-02T09:00', ''],
    ['a time that the clocks never showed', '2026-03-08T02:30', 'Clock Tower'],
  ])('%s does not prove it [PROV-04]', async (_, riddenAt, stop) => {
    const s = await scene();
    const rider = await s.signUp();
    await s.report(ride('before', '2026-03-02T11:00:00Z'));
    await s.connect(rider);
    w.clock.set('2026-03-02T15:00:00Z');
    await s.report(ride('since', '2026-03-02T14:00:00Z'));
    expect(await s.recognise(rider, riddenAt, stop)).toMatchObject({
      status: 400,
      body: { error: 'RIDE_NOT_RECOGNIZED' },
    });
    expect(await s.statusOf(rider)).toMatchObject(isStatus('VALIDATING', { awaits: 'RIDE' }));
  });

  test('a ride of another card proves nothing, and without a claim there is nothing to prove [PROV-04]', async () => {
    const s = await scene();
    const [rider, other] = [await s.signUp(), await s.signUp()];
    await s.connect(rider);
    w.clock.set('2026-03-02T15:00:00Z');
    await s.report(ride('other', '2026-03-02T14:00:00Z', '4712'));
    expect((await s.recognise(rider, '2026-03-02T09:00')).status).toBe(400);
    expect((await s.recognise(other, '2026-03-02T09:00')).status).toBe(404);
  });

  test('proving a card takes it from a member who proved it by an earlier ride, who keeps the points and is notified [PROV-13, PROV-29]', async () => {
    const s = await scene();
    const [thief, owner] = [await s.signUp(), await s.signUp()];
    await s.connect(thief);
    await s.connect(owner);
    w.clock.set('2026-03-02T15:00:00Z');
    await s.report(ride('seen', '2026-03-02T14:00:00Z'));
    expect((await s.recognise(thief, '2026-03-02T09:00')).status).toBe(200);
    w.clock.set('2026-03-02T18:00:00Z');
    await s.report(ride('own', '2026-03-02T17:00:00Z'));
    expect((await s.recognise(owner, '2026-03-02T12:00')).body).toMatchObject(
      isStatus('CONNECTED', { isProven: true }),
    );
    expect(await s.statusOf(thief)).toMatchObject(
      isStatus('REQUIRE_DISCONNECT', { identifier: '4711', isProven: false }),
    );
    w.clock.set('2026-03-02T21:00:00Z');
    await s.report(ride('next', '2026-03-02T20:00:00Z'));
    expect([await s.points(thief), await s.points(owner)]).toEqual([20, 10]);
    expect(await troubles(w, s.tenant)).toEqual([]);
  });
});

test('a ride takes no card from a member with a stronger proof; the rider is informed that it has another member [PROV-29]', async () => {
  const s = await scene();
  const [owner, thief] = [await s.signUp(), await s.signUp()];
  await s.connect(owner);
  await s.connect(thief);
  w.clock.set('2026-03-02T15:00:00Z');
  await s.report(ride('seen', '2026-03-02T14:00:00Z'));
  await s.recognise(owner, '2026-03-02T09:00');
  await w.inTenant(s.tenant, (tx) =>
    tx.run(`update provider_connection set proven_by = 'OPERATOR' where member_id = $1`, [owner.memberId]),
  );
  expect((await s.recognise(thief, '2026-03-02T09:00')).body.error).toBe('PROVIDER_IDENTIFIER_IN_USE');
  expect(await s.statusOf(owner)).toMatchObject(isStatus('CONNECTED', { isProven: true }));
  expect(await s.statusOf(thief)).toMatchObject(isStatus('VALIDATING', { isProven: false }));
});

test('a claim starts when the number is entered: another number restarts it, the same one does not [PROV-04]', async () => {
  const s = await scene();
  const [rider, other] = [await s.signUp(), await s.signUp()];
  await s.connect(rider, '4711');
  await s.connect(other, '4712');
  w.clock.set('2026-03-02T15:00:00Z');
  await s.report(ride('since', '2026-03-02T14:00:00Z'));
  await s.connect(rider, '4711');
  await s.connect(other, '4711');
  expect((await s.recognise(other, '2026-03-02T09:00')).body.error).toBe('RIDE_NOT_RECOGNIZED');
  expect((await s.recognise(rider, '2026-03-02T09:00')).body.status).toBe('CONNECTED');
});

test('a member who lost a card sees only the days of its rides; the next owner is not paid again for connecting [PROV-29, REFER-18]', async () => {
  const s = await scene();
  const [thief, owner] = [await s.signUp(), await s.signUp()];
  await s.connect(thief);
  await s.connect(owner);
  w.clock.set('2026-03-02T15:00:00Z');
  await s.report(ride('seen', '2026-03-02T14:00:00Z'));
  await s.recognise(thief, '2026-03-02T09:00');
  expect((await s.rides(thief))[0]).toMatchObject({ toName: 'Clock Tower', isTimeHidden: false });
  w.clock.set('2026-03-02T18:00:00Z');
  await s.report(ride('own', '2026-03-02T17:00:00Z'));
  await s.recognise(owner, '2026-03-02T12:00');
  expect((await s.rides(thief)).map(({ toName, isTimeHidden }: Ride) => [toName, isTimeHidden])).toEqual([
    [null, true],
    [null, true],
  ]);
  const firsts = await w.inTenant(s.tenant, (tx) =>
    tx.query('select first_connected_at is not null as paid, member_id = $1 as thief from provider_connection', [
      thief.memberId,
    ]),
  );
  expect(firsts).toEqual(
    expect.arrayContaining([
      { paid: true, thief: true },
      { paid: false, thief: false },
    ]),
  );
});

describe('agency without proofs', () => {
  test('entering a number takes no paying card from its holder [PROV-29]', async () => {
    const s = await scene('NONE');
    const rider = await s.signUp();
    await s.connect(rider, '4711');
    expect((await s.connect(rider, '4712')).body.error).toBe('ALREADY_CONNECTED');
    expect(await s.statusOf(rider)).toMatchObject(isStatus('CONNECTED', { identifier: '4711' }));
  });

  test('an unproven ride shows no time or place in the list, its receipt and the data export [PROV-04, AUTH-30]', async () => {
    const s = await scene('NONE');
    const rider = await s.signUp();
    await s.connect(rider);
    w.clock.set('2026-03-02T15:00:00Z');
    await s.report(ride('since', '2026-03-02T14:03:00Z'));
    const endedAt = new Date('2026-03-02T14:03:00Z');
    const rideId = rideIdOf({ providerId: 'cards', eventId: 'since', endedAt });
    expect(JSON.stringify(await s.rides(rider))).not.toContain(rideId.split('.')[0]);
    expect((await s.call(rider, 'GET', `/rest/users/me/rides/${rideId}/en`)).status).toBe(404);
    const copy = await w.inTenant(s.tenant, (tx) =>
      exportMember({ ...w.deps, tx, tenantId: s.tenant.tenantId, memberId: rider.memberId, now: w.clock.now() }),
    );
    expect(copy).toMatchObject({ rides: [] });
    const { body } = await s.call(rider, 'GET', '/rest/users/me/earnings/en');
    expect(body).toMatchObject({ data: [{ amount: 10, EarnedAtUTC: '2026-03-02T05:00:00.000Z' }] });
    for (const told of [copy, body]) expect(JSON.stringify(told)).not.toMatch(/Clock Tower|T14:03/);
  });

  test('a ride counted for an earlier holder proves nothing after they disconnected [PROV-04, PROV-29]', async () => {
    const s = await scene('NONE');
    const [first, second] = [await s.signUp(), await s.signUp()];
    await s.connect(first);
    await s.connect(second);
    w.clock.set('2026-03-02T15:00:00Z');
    await s.report(ride('theirs', '2026-03-02T14:00:00Z'));
    await s.call(first, 'DELETE', `${path}/cards`);
    expect((await s.recognise(second, '2026-03-02T09:00')).body.error).toBe('RIDE_NOT_RECOGNIZED');
    w.clock.set('2026-03-02T18:00:00Z');
    await s.report(ride('own', '2026-03-02T17:00:00Z'));
    expect((await s.recognise(second, '2026-03-02T12:00')).body.status).toBe('CONNECTED');
  });

  test("an unproven ride's time is not revealed by a campaign's next time or exported progress of a rolling window [PROV-04, CAMP-05, AUTH-30]", async () => {
    const window = { kind: 'ROLLING', seconds: 3 * 86_400 } as const;
    const s = await scene('NONE', [
      { id: 'capped', type: 'TRANSACTIONAL', reward: 1, providers: ['cards'], limit: { earnings: 1, window } },
      { id: 'trips', type: 'MULTI_TRIP', reward: 1, providers: ['cards'], target: 1, carryOver: false, window },
    ] as unknown as TestCampaign[]);
    const rider = await s.signUp();
    await s.connect(rider);
    w.clock.set('2026-03-02T15:00:00Z');
    await s.report(ride('since', '2026-03-02T14:03:00Z'));
    const person = { ...w.deps, tenantId: s.tenant.tenantId, memberId: rider.memberId, now: w.clock.now() };
    const told = async () => {
      const copy = await w.inTenant(s.tenant, (tx) => exportMember({ ...person, tx }));
      const { body } = await s.call(rider, 'GET', '/rest/users/me/campaignsStatus');
      const next = body.flatMap(({ nextPeriodStartUTC }: CampaignStatus) => nextPeriodStartUTC ?? []);
      return { next, progress: JSON.stringify(copy['progress']) };
    };
    const endedAt = Date.parse('2026-03-02T14:03:00Z');
    const moments = new RegExp(`${endedAt}|${endedAt + 3 * 86_400_000}`);
    const hidden = await told();
    expect(hidden.progress).toContain('capped');
    expect(hidden.progress).not.toMatch(moments);
    expect(hidden.next).toEqual(['2026-03-06T05:00:00.000Z', '2026-03-06T05:00:00.000Z']);
    await s.recognise(rider, '2026-03-02T09:03');
    const proven = await told();
    expect(proven.progress).toMatch(moments);
    expect(proven.next).toEqual(['2026-03-05T14:03:00.000Z', '2026-03-05T14:03:00.000Z']);
  });

  test('the first member to enter a card is paid from then on, without times and stops, and the second waits [PROV-04]', async () => {
    const s = await scene('NONE');
    const [first, second] = [await s.signUp(), await s.signUp()];
    await s.report(ride('before', '2026-03-02T11:00:00Z'));
    expect((await s.connect(first)).body).toMatchObject(isStatus('CONNECTED', { isProven: false, awaits: 'RIDE' }));
    expect((await s.connect(second)).body).toMatchObject(isStatus('VALIDATING', { awaits: 'RIDE' }));
    w.clock.set('2026-03-02T15:00:00Z');
    await s.report(ride('late', '2026-03-02T11:30:00Z'), ride('since', '2026-03-02T14:00:00Z'));
    expect([await s.points(first), await s.points(second)]).toEqual([10, 0]);
    const [shown, ...others] = await s.rides(first);
    expect(others).toEqual([]);
    expect(shown).toMatchObject({
      fromName: null,
      toName: null,
      StartedAtUTC: null,
      EndedAtUTC: '2026-03-02T17:00:00.000Z',
      durationSeconds: null,
      distanceMeters: null,
      isTimeHidden: true,
      points: 10,
    });
    expect((await s.call(first, 'GET', `/rest/users/me/rides/${shown.RideID}/en`)).status).toBe(404);
  });

  test('the second member gets the card by a ride; the first keeps the points [PROV-29]', async () => {
    const s = await scene('NONE');
    const [first, second] = [await s.signUp(), await s.signUp()];
    await s.connect(first);
    await s.connect(second);
    w.clock.set('2026-03-02T15:00:00Z');
    await s.report(ride('since', '2026-03-02T14:00:00Z'));
    expect((await s.recognise(second, '2026-03-02T08:50', 'customs quay')).body.status).toBe('CONNECTED');
    expect(await s.statusOf(first)).toMatchObject(isStatus('REQUIRE_DISCONNECT', {}));
    await s.report(ride('next', '2026-03-02T14:30:00Z'));
    expect([await s.points(first), await s.points(second)]).toEqual([10, 10]);
  });

  test('a ride waiting when the card is entered pays like a later one, without its time [PROV-04]', async () => {
    const s = await scene('NONE');
    const rider = await s.signUp();
    await s.report(ride('now', '2026-03-02T12:00:00Z'));
    await s.connect(rider);
    expect(await s.rides(rider)).toMatchObject([{ points: 10, isTimeHidden: true, toName: null }]);
  });

  test('a ride before the connection is not listed, as older connections may have imported it [PROV-04]', async () => {
    const s = await scene('NONE');
    const rider = await s.signUp();
    await s.connect(rider);
    w.clock.set('2026-03-02T15:00:00Z');
    await s.report(ride('since', '2026-03-02T14:00:00Z'), ride('later', '2026-03-02T14:30:00Z'));
    await w.inTenant(s.tenant, (tx) =>
      tx.run(`update behaviour set before_connection_seconds = 60 where event_id = 'since'`),
    );
    expect(await s.rides(rider)).toHaveLength(1);
    await s.recognise(rider, '2026-03-02T09:30');
    expect(await s.rides(rider)).toHaveLength(2);
  });

  test('a ride paid before it proves the card is paid once [PROV-04]', async () => {
    const s = await scene('NONE');
    const rider = await s.signUp();
    await s.connect(rider);
    w.clock.set('2026-03-02T15:00:00Z');
    await s.report(ride('since', '2026-03-02T14:00:00Z'));
    await s.recognise(rider, '2026-03-02T09:00');
    expect(await s.points(rider)).toBe(10);
    expect((await s.rides(rider))[0]).toMatchObject({ points: 10, isTimeHidden: false });
  });

  test('proving a card shows its rides since it was entered; earlier ones stay unassigned [PROV-04]', async () => {
    const s = await scene('NONE');
    const rider = await s.signUp();
    await s.report(ride('lookback', '2026-03-02T11:00:00Z'));
    await s.connect(rider);
    w.clock.set('2026-03-02T15:00:00Z');
    await s.report(ride('since', '2026-03-02T14:00:00Z'));
    expect(await s.points(rider)).toBe(10);
    await s.recognise(rider, '2026-03-02T09:00');
    expect(await s.points(rider)).toBe(10);
    expect((await s.rides(rider)).map(({ toName }: { toName: string }) => toName)).toEqual(['Clock Tower']);
  });
});

test.each(['RIDE', 'NONE'] as const)(
  "where %s proves a card, a mere claim exports nothing of its owner's activity and erases nothing of it [PROV-04, AUTH-30]",
  async (proof) => {
    const s = await scene(proof);
    const [stranger, owner] = [await s.signUp(), await s.signUp()];
    const { tenantId } = s.tenant;
    const card = subjectHash(w.deps.keyRing, tenantId, { providerId: 'cards', identifierType: 'NUMERIC_ID' }, '4711');
    const told = [
      `insert into tap (tenant_id, provider_id, tap_id, subject_hash, tapped_at, is_entry, place, received_at)
                 values ($1, 'cards', 't1', $2, $3, true, 'Clock Tower', $3)`,
      `insert into rejected_event (tenant_id, provider_id, body_hash, reason, event_id, subject_hash, first_rejected_at, rejected_at)
                 values ($1, 'cards', 'x', 'Clock Tower', 'e1', $2, $3, $3)`,
    ];
    await w.inTenant(s.tenant, async (tx) => {
      for (const text of told) await tx.run(text, [tenantId, card, w.clock.now()]);
    });
    await s.report(ride('before', '2026-03-02T11:00:00Z'));
    await s.connect(stranger);
    await s.connect(owner);
    w.clock.set('2026-03-02T15:00:00Z');
    await s.report(ride('since', '2026-03-02T14:00:00Z'));
    const person = { ...w.deps, tenantId, memberId: stranger.memberId, now: w.clock.now() };
    const copy = await w.inTenant(s.tenant, (tx) => exportMember({ ...person, tx }));
    expect(copy).toMatchObject({ rides: [], taps: [], refusedEvents: [] });
    await w.inTenant(s.tenant, (tx) => eraseMember({ ...person, tx }));
    const left = await w.inTenant(s.tenant, (tx) =>
      tx.query(
        `select provider_id from tap where tenant_id = $1 union all select provider_id from rejected_event where tenant_id = $1`,
        [tenantId],
      ),
    );
    expect(left).toHaveLength(2);
    w.clock.set('2026-03-02T18:00:00Z');
    await s.report(ride('own', '2026-03-02T17:00:00Z'));
    expect((await s.recognise(owner, '2026-03-02T12:00')).body.status).toBe('CONNECTED');
    // The stranger keeps the points paid; unassigned rides go to the owner.
    expect(await s.points(owner)).toBe(proof === 'RIDE' ? 20 : 10);
  },
);

test('an account is connected between ride reports of its provider, never during one, so no ride is lost [PROV-01]', async () => {
  const s = await scene('NONE');
  const rider = await s.signUp();
  let connecting: ReturnType<typeof s.connect> | undefined;
  await w.inTenant(s.tenant, async (tx) => {
    await lockSubjects(tx, s.tenant.tenantId, 'cards', 'SHARED');
    connecting = s.connect(rider);
    await untilBlocked(tx, 1);
  });
  expect((await connecting)?.body.status).toBe('CONNECTED');
});

test('of many members who recognize one ride concurrently, one gets the card [PROV-29]', async () => {
  const s = await scene();
  const riders = await Promise.all(Array.from({ length: 12 }, s.signUp));
  await Promise.all(riders.map((rider) => s.connect(rider)));
  w.clock.set('2026-03-02T15:00:00Z');
  await s.report(ride('since', '2026-03-02T14:00:00Z'));
  await Promise.all(riders.map((rider) => s.recognise(rider, '2026-03-02T09:00')));
  const statuses = await Promise.all(riders.map((rider) => s.statusOf(rider)));
  expect(statuses.filter(({ status }) => status === 'CONNECTED')).toHaveLength(1);
  expect((await Promise.all(riders.map(s.points))).reduce((sum, points) => sum + points, 0)).toBe(10);
});
