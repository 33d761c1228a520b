import { describe, expect, test } from 'vitest';
import { type TestMember, world } from '../../../testing/index.ts';
import { troubles } from '../../../testing/offers.ts';
import { writeCampaigns } from '../../campaigns/store.ts';
import { eraseMember } from '../../privacy/index.ts';
import { listRejected, replayRejected } from '../index.ts';
import { giveProgram, makeSecret, signedHeaders, type TestCampaign, tripEvent } from '../testing/test-program.ts';

const w = await world();
const ride: TestCampaign = { id: 'ride', type: 'TRANSACTIONAL', reward: 10, limit: null };
const perMinute: TestCampaign = {
  ...ride,
  id: 'minutes',
  rewardPer: { unit: 'MINUTE', points: 1, rounding: 'DOWN' },
};

type Event = Record<string, unknown>;

async function scene(campaigns: TestCampaign[] = [ride]) {
  w.clock.set('2026-03-01T00:00:00Z');
  const tenant = await w.mintTenant({ settings: { lateLimitDays: 60 } });
  await giveProgram(w, tenant, ['cards'], campaigns);
  const secret = await makeSecret(w, tenant, 'cards');
  const path = '/rest/users/me/providersStatus';
  return {
    tenant,
    signUp: () => w.signUpMember(tenant),
    connect: (rider: TestMember, identifier = '004211') =>
      w.request(tenant, { method: 'POST', path, body: { ProviderID: 'cards', identifier }, cookie: rider.cookie }),
    disconnect: (rider: TestMember) =>
      w.request(tenant, { method: 'DELETE', path: `${path}/cards`, cookie: rider.cookie }),
    claimAll: (rider: TestMember) =>
      w.request(tenant, { method: 'POST', path: '/rest/earnings/claimAll', body: {}, cookie: rider.cookie }),
    async report(...events: Event[]): Promise<string[]> {
      w.clock.set(new Date(Math.max(w.clock.now().getTime(), Date.parse(hours(8))) + 1000));
      const body = JSON.stringify(events);
      const headers = signedHeaders(w, secret, body);
      const reply = await w.request(null, {
        method: 'POST',
        path: `/ingest/${tenant.tenantId}/cards/events`,
        body,
        headers,
      });
      expect(reply.status).toBe(202);
      return reply.body.results.map((one: Record<string, string>) =>
        [one['outcome'], one['reason'] ?? one['effect']].filter(Boolean).join(' '),
      );
    },
    points: async ({ memberId }: TestMember): Promise<number[]> => {
      const row = await w.inTenant(tenant, (tx) =>
        tx.first<{ unclaimed: number; available: number; debt: number }>(
          'select unclaimed, available, debt from member_account where tenant_id = $1 and member_id = $2',
          [tenant.tenantId, memberId],
        ),
      );
      expect(await troubles(w, tenant)).toEqual([]);
      return row ? [row.unclaimed, row.available, row.debt] : [];
    },
  };
}

const hours = (count: number): string => new Date(Date.parse('2026-03-01T00:00:00Z') + count * 3_600_000).toISOString();
const trip = (id: string, over: Event = {}, data: Event = {}): Event => ({
  ...tripEvent(id, '004211', hours(1), data),
  ...over,
});
const voidOf = (id: string, over: Event = {}, data: Event = {}): Event => ({
  ...trip(`void-${id}`, over),
  type: 'trip.voided',
  data: { id, ...data },
});
/** Differs from other rides at the same time by its stop. */
const own = (id: string, over: Event = {}): Event => trip(id, over, { to: { id: `stop of ${id}` } });
const minutes = (count: number): Event => ({
  startedAt: new Date(Date.parse(hours(1)) - count * 60_000).toISOString(),
});
const corrected = (id: string, by: string, over: Event, data: Event = {}): Event => {
  const { data: facts, ...envelope } = trip(by, over, data);
  return { ...envelope, type: 'trip.corrected', data: { ...(facts as Event), id } };
};

describe('a void that names another account', () => {
  test('is rejected if the ride is known, and reverses nothing [CAMP-16]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider);
    await s.report(trip('r1'));
    expect(await s.report(voidOf('r1', { id: 'v1', subject: '009999' }))).toEqual(['rejected OTHER_RIDER']);
    expect(await s.points(rider)).toEqual([10, 0, 0]);
    expect(await s.report(voidOf('r1'))).toEqual(['accepted VOIDED']);
    expect(await s.points(rider)).toEqual([0, 0, 0]);
  });

  test('reverses nothing if it came before the ride, in one call or two, and is not assigned to a member who connects that account [CAMP-16]', async () => {
    const s = await scene();
    const [rider, other] = [await s.signUp(), await s.signUp()];
    await s.connect(rider);
    const early = voidOf('r1', { id: 'v1', subject: '009999' });
    expect(await s.report(early)).toEqual(['accepted AWAITS_RIDE']);
    await s.connect(other, '009999');
    expect(await s.report(trip('r1'))).toEqual(['accepted']);
    expect(await s.report(early)).toEqual(['rejected OTHER_RIDER']);
    expect(await s.points(rider)).toEqual([10, 0, 0]);
    expect(await s.report(voidOf('r2', { id: 'v2', subject: '009999' }), own('r2'))).toEqual([
      'rejected OTHER_RIDER',
      'accepted',
    ]);
    expect(await s.points(rider)).toEqual([20, 0, 0]);
    expect(
      await w.inTenant(s.tenant, (tx) => tx.query("select member_id from behaviour where type = 'trip.voided'")),
    ).toEqual([{ member_id: null }]);
  });
});

describe('a void takes points back from the member who was paid', () => {
  test('and its deduction in the history names the campaign of the earning, the earning itself stays [HIST-08]', async () => {
    const s = await scene();
    const { tenantId } = s.tenant;
    await w.inTenant(s.tenant, (tx) =>
      tx.run(`update campaign set texts = '{"en": {"Title": "Every ride"}}' where tenant_id = $1`, [tenantId]),
    );
    w.deps.cache.clear(tenantId);
    const rider = await s.signUp();
    await s.connect(rider);
    await s.report(trip('r1'));
    await s.claimAll(rider);
    await s.report(voidOf('r1'));
    const path = '/rest/users/me/transactions/en';
    const { data } = (await w.request(s.tenant, { method: 'GET', path, cookie: rider.cookie })).body;
    const titles = data.map(({ transactionTitle }: { transactionTitle: string }) => transactionTitle);
    expect(titles).toEqual(['Reward reversed: Every ride', 'Every ride']);
  });

  test('even after disconnecting the card: ten claimed rides and ten voids [CAMP-16, LEDGER-05]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider);
    const ids = Array.from({ length: 10 }, (_, n) => `r${n}`);
    await s.report(...ids.map((id) => own(id)));
    expect(await s.points(rider)).toEqual([100, 0, 0]);
    await s.claimAll(rider);
    await s.disconnect(rider);
    expect(new Set(await s.report(...ids.map((id) => voidOf(id))))).toEqual(new Set(['accepted VOIDED']));
    expect(await s.points(rider)).toEqual([0, 0, 0]);
    expect(await s.report(voidOf('r0'), own('r0'))).toEqual(['duplicate VOIDED', 'duplicate VOIDED']);
  });

  test('even if the card moved to another rider, who loses nothing [CAMP-16]', async () => {
    const s = await scene();
    const [first, second] = [await s.signUp(), await s.signUp()];
    await s.connect(first);
    await s.report(trip('first'));
    await s.connect(second);
    w.clock.set(hours(10));
    await s.report(trip('second', {}, { endedAt: hours(9), startedAt: hours(8.5) }));
    expect([await s.points(first), await s.points(second)]).toEqual([
      [10, 0, 0],
      [10, 0, 0],
    ]);
    expect(await s.report(voidOf('first'))).toEqual(['accepted VOIDED']);
    expect([await s.points(first), await s.points(second)]).toEqual([
      [0, 0, 0],
      [10, 0, 0],
    ]);
  });

  test('even if the void came before the card was connected: the ride then never counts [CAMP-16]', async () => {
    const s = await scene([{ ...ride, lookBackDays: 5 }]);
    const rider = await s.signUp();
    expect(await s.report(voidOf('early'))).toEqual(['accepted AWAITS_RIDE']);
    expect(await s.report(trip('early'), trip('other'))).toEqual(['accepted VOIDED', 'accepted']);
    await s.connect(rider);
    expect(await s.points(rider)).toEqual([10, 0, 0]);
    expect(await s.report(trip('late'), voidOf('late'))).toEqual(['accepted VOIDED', 'accepted VOIDED']);
    expect(await s.points(rider)).toEqual([10, 0, 0]);
  });

  test('even if the rules changed since the payment [CAMP-16]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider);
    await s.report(trip('a'), trip('b'));
    await giveProgram(w, s.tenant, [], [{ ...ride, id: 'newer', reward: 3, lookBackDays: 0 }]);
    await s.report(voidOf('a'));
    expect(await s.points(rider)).toEqual([13, 0, 0]);
  });

  test('even if the paying campaign was deleted; payments for other rides stay, and it pays nothing more [CAMP-16]', async () => {
    const daily: TestCampaign = { ...ride, id: 'daily', reward: 100, limit: { earnings: 1, days: 1 } };
    const s = await scene([ride, perMinute, daily]);
    const rider = await s.signUp();
    await s.connect(rider);
    await s.report(trip('a', {}, minutes(7)), trip('b', {}, minutes(20)));
    await s.claimAll(rider);
    expect(await s.points(rider)).toEqual([0, 10 + 10 + 7 + 20 + 100, 0]);
    await w.inTenant(s.tenant, (tx) => writeCampaigns(tx, s.tenant.tenantId, [], w.clock.now()));
    await giveProgram(w, s.tenant, [], [{ ...ride, id: 'newer', reward: 3, lookBackDays: 0 }]);
    expect(await s.report(voidOf('a'))).toEqual(['accepted VOIDED']);
    expect(await s.points(rider)).toEqual([3, 10 + 20 + 100, 0]);
    expect(await s.report(voidOf('b'))).toEqual(['accepted VOIDED']);
    expect(await s.points(rider)).toEqual([0, 0, 0]);
    await s.report(trip('c', {}, minutes(5)));
    expect(await s.points(rider)).toEqual([3, 0, 0]);
  });

  test('even if it was deleted and later rides would have filled it: those are not counted for it [CAMP-16]', async () => {
    const goal: TestCampaign = {
      ...ride,
      id: 'goal',
      type: 'MULTI_TRIP',
      reward: 50,
      target: 2,
      window: { kind: 'CAMPAIGN' },
      carryOver: false,
    };
    const s = await scene([goal]);
    const rider = await s.signUp();
    await s.connect(rider);
    await s.report(trip('a'), own('b'));
    await s.claimAll(rider);
    expect(await s.points(rider)).toEqual([0, 50, 0]);
    await w.inTenant(s.tenant, (tx) => writeCampaigns(tx, s.tenant.tenantId, [], w.clock.now()));
    await giveProgram(w, s.tenant, [], []);
    w.clock.set(hours(12));
    await s.report(trip('c', {}, { endedAt: hours(11), startedAt: hours(10) }));
    await s.report(voidOf('a'));
    expect(await s.points(rider)).toEqual([0, 0, 0]);
  });

  test('for a deleted rider’s ride nothing is left to reverse: the reply says so, and no data returns [CAMP-16, AUTH-30]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider);
    await s.report(trip('a'), trip('b'));
    const person = {
      keyRing: w.deps.keyRing,
      tenantId: s.tenant.tenantId,
      memberId: rider.memberId,
      now: w.clock.now(),
    };
    await w.inTenant(s.tenant, (tx) => eraseMember({ ...person, tx }));
    expect(await s.report(voidOf('a'), corrected('b', 'c', {}))).toEqual([
      'accepted NOTHING_LEFT',
      'accepted NOTHING_LEFT',
    ]);
    expect(await troubles(w, s.tenant)).toEqual([]);
    const next = await s.signUp();
    await s.connect(next);
    expect(await s.report(trip('a'), trip('b'))).toEqual(['duplicate VOIDED', 'duplicate CORRECTED']);
    expect(await s.points(next)).toEqual([0, 0, 0]);
    const named = await w.inTenant(s.tenant, (tx) =>
      tx.query(
        'select event_id from behaviour where tenant_id = $1 and num_nonnulls(subject_hash, member_id, from_place) > 0',
        [s.tenant.tenantId],
      ),
    );
    expect(named).toEqual([]);
  });
});

describe('events are unique by source and id', () => {
  const [north, south] = [{ source: '/north' }, { source: '/south' }];

  test('two sources may share an id; a void identifies the ride by its own source or a named one, else is rejected [CAMP-16]', async () => {
    const s = await scene([perMinute]);
    const rider = await s.signUp();
    await s.connect(rider);
    expect(await s.report(trip('1', north, minutes(7)), trip('1', south, minutes(20)))).toEqual([
      'accepted',
      'accepted',
    ]);
    expect(await s.points(rider)).toEqual([27, 0, 0]);
    expect(await s.report(voidOf('1', { source: '/office' }))).toEqual(['rejected AMBIGUOUS']);
    expect(await s.report(voidOf('1', { source: '/office' }, { source: '/north' }))).toEqual(['accepted VOIDED']);
    expect(await s.points(rider)).toEqual([20, 0, 0]);
    expect(await s.report(voidOf('1', south))).toEqual(['accepted VOIDED']);
    expect(await s.points(rider)).toEqual([0, 0, 0]);
  });

  test('a void without a source that came first still applies to the first ride when a second one shares the id [CAMP-16]', async () => {
    const s = await scene([perMinute]);
    const rider = await s.signUp();
    await s.connect(rider);
    await s.report(voidOf('1', south), trip('1', north, minutes(7)));
    expect(await s.points(rider)).toEqual([0, 0, 0]);
    await s.report(trip('1', south, minutes(20)));
    expect(await s.points(rider)).toEqual([7, 0, 0]);
  });

  test('a ride with an unknown source matches any source: sent again it is no new ride, whatever its content [CAMP-16]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider);
    await s.report(trip('1', north));
    await w.inTenant(s.tenant, (tx) =>
      tx.run('update behaviour set source = null where tenant_id = $1', [s.tenant.tenantId]),
    );
    expect(await s.report(trip('1', north), trip('1', south))).toEqual(['duplicate', 'duplicate']);
    expect(await s.report(trip('1', south, minutes(3)))).toEqual(['rejected CONFLICT']);
    expect(await s.report(voidOf('1', {}, { source: '/anything' }))).toEqual(['accepted VOIDED']);
    expect(await s.points(rider)).toEqual([0, 0, 0]);
  });

  test('a ride repeated under a changed source is never paid twice, also in concurrent calls [CAMP-16]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider);
    const calls = Array.from({ length: 12 }, (_, n) => [
      trip('1', { source: `/renamed-${n % 4}` }),
      own('2', n % 2 ? north : south),
    ]);
    const answers = (await Promise.all(calls.map((events) => s.report(...events)))).flat();
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(2);
    expect(await s.points(rider)).toEqual([20, 0, 0]);
  });

  test('a repeat with different content changes nothing and is reported in the reply and the operator’s list [CAMP-16]', async () => {
    const s = await scene();
    const rider = await s.signUp();
    await s.connect(rider);
    expect(await s.report(trip('1'), trip('1', {}, minutes(99)), trip('1'))).toEqual([
      'accepted',
      'rejected CONFLICT',
      'duplicate',
    ]);
    expect(await s.report(voidOf('x'), { ...voidOf('x'), data: { id: 'y' } }, trip('1', { subject: '77' }))).toEqual([
      'accepted AWAITS_RIDE',
      'rejected CONFLICT',
      'rejected CONFLICT',
    ]);
    const listed = await w.inTenant(s.tenant, (tx) => listRejected({ ...w.deps, tx }, 'cards', 10));
    expect(listed.map(({ reason, eventId }) => `${reason} ${eventId}`).toSorted()).toEqual([
      'CONFLICT 1',
      'CONFLICT 1',
      'CONFLICT void-x',
    ]);
    const full = await w.app.tenants.byId(s.tenant.tenantId);
    if (!full) throw new Error('The tenant was not minted.');
    expect(await replayRejected(w.deps, full, 'cards')).toEqual({
      accepted: 0,
      duplicates: 0,
      refused: { CONFLICT: 3 },
    });
    expect(await s.points(rider)).toEqual([10, 0, 0]);
  });
});

describe('a corrected ride replaces the reported one in one transaction', () => {
  test('points go up or down, claimed or not, and spent points become a debt [CAMP-16, LEDGER-05]', async () => {
    const s = await scene([perMinute]);
    const rider = await s.signUp();
    await s.connect(rider);
    await s.report(trip('1', {}, minutes(20)));
    expect(await s.report(corrected('1', 'c1', { time: hours(2) }, minutes(30)))).toEqual(['accepted CORRECTED']);
    expect(await s.points(rider)).toEqual([30, 0, 0]);
    await s.claimAll(rider);
    expect(await s.report(corrected('1', 'c2', { time: hours(3) }, minutes(12)))).toEqual(['accepted CORRECTED']);
    expect(await s.points(rider)).toEqual([12, 0, 0]);
    expect(await s.report(trip('1', {}, minutes(20)), corrected('1', 'c1', { time: hours(2) }, minutes(30)))).toEqual([
      'duplicate CORRECTED',
      'duplicate OUTDATED',
    ]);
    expect(await s.report(voidOf('1'))).toEqual(['accepted VOIDED']);
    expect(await s.points(rider)).toEqual([0, 0, 0]);
    expect(await s.report(corrected('1', 'c3', { time: hours(4) }, minutes(40)))).toEqual(['accepted VOIDED']);
    expect(await s.points(rider)).toEqual([0, 0, 0]);
  });

  test('the corrected ride stays with its rider though the card moved; a correction that comes first waits for its ride [CAMP-16]', async () => {
    const s = await scene([perMinute]);
    const [first, second] = [await s.signUp(), await s.signUp()];
    await s.connect(first);
    await s.report(trip('1', {}, minutes(20)));
    expect(await s.report(corrected('2', 'c2', {}, minutes(6)))).toEqual(['accepted AWAITS_RIDE']);
    expect(await s.report(trip('2', {}, minutes(50)))).toEqual(['accepted CORRECTED']);
    expect(await s.points(first)).toEqual([26, 0, 0]);
    await s.connect(second);
    expect(await s.report(corrected('1', 'c1', {}, minutes(25)))).toEqual(['accepted CORRECTED']);
    expect([await s.points(first), await s.points(second)]).toEqual([
      [31, 0, 0],
      [0, 0, 0],
    ]);
  });

  test('before the card is connected: the corrected ride is found, the others are not [CAMP-16]', async () => {
    const s = await scene([{ ...perMinute, lookBackDays: 5 }]);
    const rider = await s.signUp();
    await s.report(
      trip('1', {}, minutes(20)),
      corrected('1', 'a', { time: hours(2) }, minutes(30)),
      corrected('1', 'b', { time: hours(3) }, minutes(8)),
      corrected('9', 'waits', {}, minutes(50)),
    );
    await s.connect(rider);
    expect(await s.points(rider)).toEqual([8, 0, 0]);
    const { body } = await w.request(s.tenant, {
      method: 'GET',
      path: '/rest/users/me/rides/en',
      cookie: rider.cookie,
    });
    expect(
      body.data
        .map(({ isVoided, points }: { isVoided: boolean; points: number }) => `${isVoided} ${points}`)
        .toSorted(),
    ).toEqual(['false 8', 'true 0']);
  });

  test('another rider’s ride, a correction and an event that is not a ride cannot be corrected [CAMP-16]', async () => {
    const s = await scene();
    await s.report(trip('1'), corrected('1', 'c', {}, minutes(20)), {
      ...trip('survey'),
      type: 'survey.completed',
      data: { surveyId: 's' },
    });
    expect(
      await s.report(corrected('1', 'd', { subject: '88' }), corrected('c', 'e', {}), corrected('survey', 'f', {})),
    ).toEqual(['rejected OTHER_RIDER', 'rejected NOT_A_RIDE', 'rejected NOT_A_RIDE']);
  });
});
