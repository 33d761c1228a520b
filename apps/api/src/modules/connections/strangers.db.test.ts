import { beforeEach, expect, test } from 'vitest';
import { type TestMember, world } from '../../testing/index.ts';
import { giveProgram, held, makeSecret, signedHeaders, tripEvent } from '../ingest/testing/test-program.ts';
import { subjectHash } from './account.ts';

const w = await world({ rateLimits: true });
beforeEach(() => w.clock.set('2026-03-02T12:00:00Z'));

const path = '/rest/users/me/providersStatus';
const numbers = Number(process.env['NUMBERS'] ?? 200);
const cardOf = (n: number): string => String(770_000_000 + n);

async function city() {
  const tenant = await w.mintTenant();
  await giveProgram(
    w,
    tenant,
    [{ id: 'cards', connectionType: 'SELF_REPORT', proof: 'RIDE' }],
    [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10, providers: ['cards'], lookBackDays: 2 }],
  );
  const secret = await makeSecret(w, tenant, 'cards');
  const device = `rewards_device_${tenant.tenantId}=a-device`;
  const call = (rider: TestMember, method: 'GET' | 'POST' | 'DELETE', at: string, body?: object) =>
    w.request(tenant, { method, path: at, cookie: `${rider.cookie}; ${device}`, ...(body && { body }) });
  const leaveOne = (name: string, most: number, who: string) =>
    w.inTenant(tenant, (tx) =>
      tx.run(
        `insert into limit_use (tenant_id, limit_name, who_hash, used_at, expires_at)
         values ($1, $2, $3, array_fill($4::timestamptz, array[$5::int]), $4::timestamptz + interval '7 days')`,
        [tenant.tenantId, name, w.deps.keyRing.hash(who, `limit/${tenant.tenantId}/${name}`), w.clock.now(), most - 1],
      ),
    );
  return {
    tenant,
    call,
    leaveOne,
    connect: (rider: TestMember, identifier: string) => call(rider, 'POST', path, { ProviderID: 'cards', identifier }),
    recognise: (rider: TestMember, stop: string, riddenAt = '2026-03-03T12:00') =>
      call(rider, 'POST', `${path}/cards/ride`, { riddenAt, stop }),
    report: async (events: object[]) => {
      const body = JSON.stringify(events);
      await w.request(null, {
        method: 'POST',
        path: `/ingest/${tenant.tenantId}/cards/events`,
        body,
        headers: signedHeaders(w, secret, body),
      });
    },
  };
}
const ride = (id: string, card: string) =>
  tripEvent(id, card, '2026-03-03T12:00:00Z', { to: { id: 't', name: 'Clock Tower' } });

test('a stranger with thousands of numbers is stopped at ten a day, gets nothing, and blocks no owner [PROV-04, PROV-29]', async () => {
  const s = await city();
  const stranger = await w.signUpMember(s.tenant);
  const outcomes = new Map<string, number>();
  for (let n = 0; n < numbers; n += 1) {
    const { status, body } = await s.connect(stranger, cardOf(n));
    const outcome = status === 200 ? body.status : body.error;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect(Object.fromEntries(outcomes)).toEqual({ VALIDATING: 10, TOO_MANY_REQUESTS: numbers - 10 });
  w.clock.set('2026-03-03T11:00:00Z');
  const owners = await Promise.all(Array.from({ length: 5 }, () => w.signUpMember(s.tenant)));
  for (const [n, owner] of owners.entries()) expect((await s.connect(owner, cardOf(n))).body.status).toBe('VALIDATING');
  w.clock.set('2026-03-03T13:00:00Z');
  await s.report(Array.from({ length: 10 }, (_, n) => ride(`r${n}`, cardOf(n))));
  for (const owner of owners) expect((await s.recognise(owner, 'Clock Tower')).body.status).toBe('CONNECTED');
  expect(await held(w, s.tenant, stranger.memberId)).toEqual([]);
  expect((await s.call(stranger, 'GET', '/rest/users/me/rides/en')).body.data).toEqual([]);
  for (const owner of owners) expect(await held(w, s.tenant, owner.memberId)).toHaveLength(1);
});

test("ride guesses are limited to three a week per member; unverified strangers cannot use up verified members' guesses [PROV-04]", async () => {
  const s = await city();
  const owner = await w.signUpMember(s.tenant, { status: 'VERIFIED' });
  await s.connect(owner, cardOf(1));
  const strangers = await Promise.all(Array.from({ length: 4 }, () => w.signUpMember(s.tenant, { status: 'CONSENT' })));
  for (const stranger of strangers) await s.connect(stranger, cardOf(1));
  w.clock.set('2026-03-03T13:00:00Z');
  await s.report([ride('r1', cardOf(1))]);
  const guess = async (rider: TestMember) => (await s.recognise(rider, 'Harbor Gate')).body.error;
  const [first, second, third] = strangers as [TestMember, TestMember, TestMember];
  for (const stranger of [first, second])
    expect([await guess(stranger), await guess(stranger), await guess(stranger), await guess(stranger)]).toEqual([
      'RIDE_NOT_RECOGNIZED',
      'RIDE_NOT_RECOGNIZED',
      'RIDE_NOT_RECOGNIZED',
      'TOO_MANY_REQUESTS',
    ]);
  // Six guesses at one card: the third stranger has no try left, but would have more with a verified number.
  expect(await guess(third)).toBe('TRY_WITH_VERIFIED_PHONE');
  expect([await guess(owner), await guess(owner)]).toEqual(['RIDE_NOT_RECOGNIZED', 'RIDE_NOT_RECOGNIZED']);
  expect((await s.recognise(owner, 'Clock Tower')).body.status).toBe('CONNECTED');
});

test.each([
  ['device', 20, 'connections-per-device', 'a-device'],
  ['network', 120, 'connections-per-network', '127.0.0.1'],
  ['agency', 5_000, 'connections-per-tenant', 'tenant'],
])('on one %s %i numbers are accepted per period, over all members [PROV-04]', async (_, most, name, who) => {
  const s = await city();
  const [first, second] = [await w.signUpMember(s.tenant), await w.signUpMember(s.tenant)];
  await s.leaveOne(name, most, who);
  expect((await s.connect(first, cardOf(1))).body.status).toBe('VALIDATING');
  expect((await s.connect(second, cardOf(2))).status).toBe(429);
});

test("strangers who used up an agency's ride guesses do not lock out members with a verified number [PROV-04]", async () => {
  const s = await city();
  const [owner, stranger] = [await w.signUpMember(s.tenant), await w.signUpMember(s.tenant, { status: 'CONSENT' })];
  for (const rider of [owner, stranger]) await s.connect(rider, cardOf(1));
  await s.leaveOne('ride-proofs-per-tenant', 2_001, 'tenant');
  expect((await s.recognise(stranger, 'Harbor Gate')).body.error).toBe('TRY_WITH_VERIFIED_PHONE');
  expect((await s.recognise(owner, 'Harbor Gate')).body.error).toBe('RIDE_NOT_RECOGNIZED');
});

test.each([
  ['device', 10, 'ride-proofs-per-device', () => 'a-device'],
  ['agency, by riders with a number,', 2_000, 'ride-proofs-per-tenant-of-verified', () => 'tenant'],
  ['card, by riders with a number,', 30, 'ride-proofs-per-card-of-verified', (card: string) => `cards ${card}`],
])('on one %s rides are guessed %i times per period, over all members [PROV-04]', async (_, most, name, whoOf) => {
  const s = await city();
  const [first, second] = [await w.signUpMember(s.tenant), await w.signUpMember(s.tenant)];
  for (const rider of [first, second]) await s.connect(rider, cardOf(1));
  const provider = { providerId: 'cards', identifierType: 'NUMERIC_ID' } as const;
  const card = subjectHash(w.deps.keyRing, s.tenant.tenantId, provider, cardOf(1)).toString('hex');
  await s.leaveOne(name, most, whoOf(card));
  expect((await s.recognise(first, 'Harbor Gate')).body.error).toBe('RIDE_NOT_RECOGNIZED');
  expect((await s.recognise(second, 'Harbor Gate')).body.error).toBe('TOO_MANY_REQUESTS');
});
