import type { ConnectionStatus, ProviderStatus } from '@fareback/contract';
import { describe, expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { giveProgram, held, makeSecret, signedHeaders, tripEvent } from '../ingest/testing/test-program.ts';

const w = await world();
const day = { limit: { earnings: 1, days: 1 } };

async function scene(): Promise<{
  tenant: TestTenant;
  rider: TestMember;
  other: TestMember;
  report: (...events: object[]) => Promise<void>;
}> {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York', settings: { lateLimitDays: 60 } });
  await giveProgram(
    w,
    tenant,
    [
      'cards',
      { id: 'mails', identifierType: 'EMAIL' },
      { id: 'fixed', disableUserControl: true },
      { id: 'oauth', connectionType: 'DIRECT_OAUTH', identifierType: null },
      { id: 'asked', connectionType: 'DIRECT_API' },
      { id: 'typed', connectionType: 'SELF_REPORT', proof: 'RIDE' },
      { id: 'free', connectionType: 'SELF_REPORT', proof: 'NONE' },
      { id: 'hidden', connectionType: 'CAMPAIGN_IMPLICIT' },
    ],
    [
      { id: 'ride', type: 'TRANSACTIONAL', reward: 10, providers: ['cards'], lookBackDays: 2 },
      { id: 'strict', type: 'TRANSACTIONAL', reward: 1, providers: ['cards'], ...day },
      {
        id: 'streak',
        type: 'STREAK',
        levels: [{ reward: 50 }, { reward: 80 }],
        target: 2,
        levelDays: 7,
        restart: 'NEVER',
        distinct: { unit: 'DAY', behaviours: 1 },
      },
      { id: 'link', type: 'CONNECT', provider: 'cards', reward: 100 },
    ],
  );
  const secret = await makeSecret(w, tenant, 'cards');
  const report = async (...events: object[]): Promise<void> => {
    const body = JSON.stringify(events);
    const reply = await w.request(null, {
      method: 'POST',
      path: `/ingest/${tenant.tenantId}/cards/events`,
      body,
      headers: signedHeaders(w, secret, body),
    });
    expect(reply.status).toBe(202);
  };
  return { tenant, rider: await w.signUpMember(tenant), other: await w.signUpMember(tenant), report };
}

const path = '/rest/users/me/providersStatus';
const testStatus = (ProviderID: string, status: ConnectionStatus): ProviderStatus => ({
  ProviderID,
  identifier: null,
  status,
  isProven: false,
  awaits: null,
  waitsUntilUTC: null,
  canResendAtUTC: null,
  failedBecause: null,
  lostBecause: null,
});
const connect = (tenant: TestTenant, rider: TestMember, ProviderID: string, identifier: string) =>
  w.request(tenant, { method: 'POST', path, body: { ProviderID, identifier }, cookie: rider.cookie });
const disconnect = (tenant: TestTenant, rider: TestMember, id: string) =>
  w.request(tenant, { method: 'DELETE', path: `${path}/${id}`, cookie: rider.cookie });
const list = async (tenant: TestTenant, rider: TestMember) =>
  (await w.request(tenant, { method: 'GET', path, cookie: rider.cookie })).body;
const made = async (tenant: TestTenant, rider: TestMember) =>
  (await list(tenant, rider)).filter(({ status }: ProviderStatus) => status !== 'NOT_VALID_PROVIDER');
const points = async (tenant: TestTenant, rider: TestMember) =>
  (await held(w, tenant, rider.memberId)).map(({ key, amount }) => [key.split(':')[1], amount]);

describe('connecting', () => {
  test('a card confirmed by its provider is connected at once, stored as digits, and shown to its owner [API-44, API-45, PROV-01, PROV-04]', async () => {
    const { tenant, rider } = await scene();
    const status = {
      ProviderID: 'cards',
      identifier: '0042110077',
      status: 'CONNECTED',
      isProven: true,
      awaits: null,
      waitsUntilUTC: null,
      canResendAtUTC: null,
      failedBecause: null,
      lostBecause: null,
    };
    expect(await connect(tenant, rider, 'cards', '0042 1100-77')).toMatchObject({ status: 200, body: status });
    expect(await list(tenant, rider)).toContainEqual(status);
  });

  test('the identifier is stored nowhere as typed [PROV-06]', async () => {
    const { tenant, rider } = await scene();
    await connect(tenant, rider, 'cards', '0042110077');
    const row = await w.inTenant(tenant, (tx) =>
      tx.first<{ identifier_sealed: Buffer; text: string }>(
        'select identifier_sealed, c::text as text from provider_connection c',
      ),
    );
    expect(row?.identifier_sealed.includes('0042110077')).toBe(false);
    expect(row?.text).not.toContain(Buffer.from('0042110077').toString('hex'));
  });

  test.each([
    ['cards', '', 400, 'INVALID_IDENTIFIER'],
    ['cards', '   ', 400, 'INVALID_IDENTIFIER'],
    ['cards', '12a', 400, 'INVALID_IDENTIFIER'],
    ['mails', 'nobody', 400, 'INVALID_IDENTIFIER'],
    ['unknown', '1', 404, 'NOT_FOUND'],
    ['fixed', '1', 409, 'USER_CONTROL_DISABLED'],
    ['oauth', '', 409, 'PROVIDER_NOT_CONNECTABLE'],
    ['asked', '1', 409, 'PROVIDER_NOT_CONNECTABLE'],
    ['hidden', '1', 409, 'PROVIDER_NOT_CONNECTABLE'],
  ])(
    '%s with "%s" is rejected with %i %s [PROV-03, PROV-05, PROV-22, PROV-23, PROV-28]',
    async (provider, identifier, status, error) => {
      const { tenant, rider } = await scene();
      const reply = await connect(tenant, rider, provider, identifier);
      expect(reply).toMatchObject({ status, body: { error, error_description: expect.any(String) } });
      expect(await made(tenant, rider)).toEqual([]);
    },
  );

  test('a card has one member at a time, in any spelling: the last to prove it gets it, and the previous one is notified [PROV-29]', async () => {
    const { tenant, rider, other } = await scene();
    await connect(tenant, rider, 'cards', '0042');
    expect(await connect(tenant, other, 'cards', '00-42')).toMatchObject({
      status: 200,
      body: { status: 'CONNECTED' },
    });
    expect(await made(tenant, rider)).toMatchObject([
      { status: 'REQUIRE_DISCONNECT', identifier: '0042', isProven: false },
    ]);
    await disconnect(tenant, rider, 'cards');
    expect((await connect(tenant, rider, 'cards', '0042')).body.status).toBe('CONNECTED');
    expect(await made(tenant, other)).toMatchObject([{ status: 'REQUIRE_DISCONNECT' }]);
  });

  test('of ten concurrent members confirmed for one card, one gets it [PROV-29]', async () => {
    const { tenant } = await scene();
    const riders = await Promise.all(Array.from({ length: 10 }, () => w.signUpMember(tenant)));
    await Promise.all(riders.map((rider) => connect(tenant, rider, 'cards', '4711')));
    const statuses = (await Promise.all(riders.map((rider) => made(tenant, rider)))).flat();
    expect(statuses.map(({ status }) => status).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'CONNECTED',
      ...Array.from({ length: 9 }, () => 'REQUIRE_DISCONNECT'),
    ]);
  });

  test('entering a number removes no working connection [PROV-29]', async () => {
    const { tenant, rider } = await scene();
    await connect(tenant, rider, 'cards', '0042');
    expect(await connect(tenant, rider, 'cards', '0043')).toMatchObject({
      status: 409,
      body: { error: 'ALREADY_CONNECTED' },
    });
    expect(await made(tenant, rider)).toMatchObject([{ status: 'CONNECTED', identifier: '0042' }]);
  });

  test('disconnecting deletes the identifier; a repeat and an unused provider get the same reply [API-46, PROV-16]', async () => {
    const { tenant, rider } = await scene();
    await connect(tenant, rider, 'cards', '0042');
    const reply = { status: 200, body: testStatus('cards', 'DISCONNECTED') };
    expect(await disconnect(tenant, rider, 'cards')).toMatchObject(reply);
    expect(await disconnect(tenant, rider, 'cards')).toMatchObject(reply);
    expect(await made(tenant, rider)).toEqual([reply.body]);
    const row = await w.inTenant(tenant, (tx) =>
      tx.first(
        'select identifier_sealed as sealed, label_sealed as label, subject_hash as hash from provider_connection',
      ),
    );
    expect(row).toEqual({ sealed: null, label: null, hash: null });
    expect((await disconnect(tenant, rider, 'mails')).body).toEqual({ ...reply.body, ProviderID: 'mails' });
    expect((await disconnect(tenant, rider, 'unknown')).status).toBe(404);
    expect((await disconnect(tenant, rider, 'fixed')).body.error).toBe('USER_CONTROL_DISABLED');
  });
});

describe('earning by connecting', () => {
  test('the first connection earns once for life; reconnecting and repeating earn nothing', async () => {
    const { tenant, rider } = await scene();
    await connect(tenant, rider, 'cards', '0042');
    await connect(tenant, rider, 'cards', '0042');
    await disconnect(tenant, rider, 'cards');
    w.clock.advance(3600);
    await connect(tenant, rider, 'cards', '0043');
    expect(await points(tenant, rider)).toEqual([['link', 100]]);
  });

  test('rides before the connection count within the look-back only', async () => {
    const { tenant, rider, report } = await scene();
    await report(
      tripEvent('inside', '0042', '2026-02-28T12:00:00Z'),
      tripEvent('outside', '0042', '2026-02-28T11:59:59Z'),
      tripEvent('strangers', '0043', '2026-03-01T12:00:00Z'),
    );
    await connect(tenant, rider, 'cards', '0042');
    expect(await points(tenant, rider)).toEqual([
      ['link', 100],
      ['ride', 10],
    ]);
  });

  test('a ride counts the same whether reported before or after the connection', async () => {
    const before = await scene();
    const event = tripEvent('r', '0042', '2026-03-01T12:00:00Z');
    await before.report(event);
    await connect(before.tenant, before.rider, 'cards', '0042');
    const after = await scene();
    await connect(after.tenant, after.rider, 'cards', '0042');
    await after.report(event);
    expect(await points(after.tenant, after.rider)).toEqual(await points(before.tenant, before.rider));
  });

  test('rides while disconnected count only within the look-back of the next connection', async () => {
    const { tenant, rider, report } = await scene();
    await connect(tenant, rider, 'cards', '0042');
    await disconnect(tenant, rider, 'cards');
    w.clock.set('2026-03-10T12:00:00Z');
    await report(tripEvent('far', '0042', '2026-03-05T12:00:00Z'), tripEvent('near', '0042', '2026-03-09T12:00:00Z'));
    await connect(tenant, rider, 'cards', '0042');
    expect(await points(tenant, rider)).toEqual([
      ['link', 100],
      ['ride', 10],
    ]);
  });

  test('many reports concurrent with a connection lose no ride', async () => {
    const { tenant, rider, report } = await scene();
    w.clock.set('2026-03-02T13:00:00Z');
    const rides = Array.from({ length: 12 }, (_, n) => tripEvent(`r${n}`, '0042', `2026-03-02T12:${10 + n}:00Z`));
    const [first, ...others] = rides;
    await Promise.all([
      report(first as object),
      connect(tenant, rider, 'cards', '0042'),
      ...others.map((ride) => report(ride)),
    ]);
    const rows = await w.inTenant(tenant, (tx) =>
      tx.first<{ n: number }>('select count(*)::int as n from behaviour where member_id is null'),
    );
    expect(rows?.n).toBe(0);
    expect((await points(tenant, rider)).filter(([campaign]) => campaign === 'ride')).toHaveLength(12);
  });
});

describe('campaign status', () => {
  const statuses = async (tenant: TestTenant, rider: TestMember) => {
    const { body } = await w.request(tenant, {
      method: 'GET',
      path: '/rest/users/me/campaignsStatus',
      cookie: rider.cookie,
    });
    return Object.fromEntries(body.map((one: { CampaignID: string }) => [one.CampaignID, one]));
  };

  test('a campaign is LOCKED without a required provider; one that pays for connecting never is [API-37, CAMP-07, CAMP-12]', async () => {
    const { tenant, rider } = await scene();
    const before = await statuses(tenant, rider);
    expect([before.ride.status, before.streak.status, before.link.status]).toEqual([
      'LOCKED',
      'AVAILABLE',
      'AVAILABLE',
    ]);
    await connect(tenant, rider, 'cards', '0042');
    expect(await statuses(tenant, rider)).toMatchObject({
      ride: { status: 'AVAILABLE' },
      link: { status: 'AVAILABLE', progress: 1 },
    });
    await disconnect(tenant, rider, 'cards');
    expect((await statuses(tenant, rider)).ride.status).toBe('LOCKED');
  });

  test('at its limit a campaign is TIME_LIMITED until the next local midnight, then AVAILABLE again [CAMP-05, CAMP-08]', async () => {
    const { tenant, rider, report } = await scene();
    await connect(tenant, rider, 'cards', '0042');
    w.clock.set('2026-03-08T18:00:00Z');
    await report(tripEvent('a', '0042', '2026-03-08T16:00:00Z'), tripEvent('b', '0042', '2026-03-08T17:00:00Z'));
    expect((await statuses(tenant, rider)).strict).toMatchObject({
      status: 'TIME_LIMITED',
      progress: 1,
      nextPeriodStartUTC: '2026-03-09T04:00:00.000Z',
    });
    w.clock.set('2026-03-09T04:00:00Z');
    expect((await statuses(tenant, rider)).strict).toMatchObject({
      status: 'AVAILABLE',
      progress: 0,
      nextPeriodStartUTC: null,
    });
  });

  test('a streak shows level, days left, units done and end [STREAK-01, STREAK-02]', async () => {
    const { tenant, rider, report } = await scene();
    await connect(tenant, rider, 'cards', '0042');
    w.clock.set('2026-03-04T18:00:00Z');
    await report(
      tripEvent('a', '0042', '2026-03-02T16:00:00Z'),
      tripEvent('b', '0042', '2026-03-03T17:00:00Z'),
      tripEvent('c', '0042', '2026-03-04T17:00:00Z'),
    );
    expect((await statuses(tenant, rider)).streak).toMatchObject({
      streakCurrentLevel: 2,
      streakTotalLevels: 2,
      streakCompleted: false,
      streakCurrentLevelCompletion: 1,
      streakTarget: 2,
      streakLevelRewards: [50, 80],
      streakDaysLeft: 7,
      streakEndTimeUTC: '2026-03-11T04:00:00.000Z',
      hasTimeDistinct: true,
      behavioursCountInTimeDistinct: 1,
      timeDistinctCount: 1,
      timeDistinctUnit: 'DAY',
      tierProgress: null,
    });
  });
});
