import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failOldClaims } from '../../modules/connections/index.ts';
import { giveProgram, held, makeSecret, signedHeaders, tripEvent } from '../../modules/ingest/testing/test-program.ts';
import { type TestMember, world } from '../../testing/index.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './connections.ts';

const w = await world();
beforeEach(() => w.clock.set('2026-03-02T12:00:00Z'));
afterEach(() => vi.restoreAllMocks());

const path = '/rest/users/me/providersStatus';

async function scene() {
  const tenant = await w.mintTenant();
  await giveProgram(
    w,
    tenant,
    [{ id: 'cards', connectionType: 'SELF_REPORT', proof: 'RIDE' }],
    [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10, providers: ['cards'], lookBackDays: 2 }],
  );
  const secret = await makeSecret(w, tenant, 'cards');
  return {
    tenant,
    signUp: () => w.signUpMember(tenant),
    connect: ({ cookie }: TestMember, identifier = '77004711') =>
      w.request(tenant, { method: 'POST', path, cookie, body: { ProviderID: 'cards', identifier } }),
    statusOf: async ({ cookie }: TestMember) => (await w.request(tenant, { method: 'GET', path, cookie })).body[0],
    ride: async (id: string, endedAt: string) => {
      const body = JSON.stringify([tripEvent(id, '77004711', endedAt)]);
      const headers = signedHeaders(w, secret, body);
      await w.request(null, { method: 'POST', path: `/ingest/${tenant.tenantId}/cards/events`, body, headers });
    },
    rewards: async (verb: string, ...rest: string[]): Promise<string> =>
      (await commandRunner(w, [register])('connections', verb, tenant.tenantId, ...rest)).join('\n'),
    /** The status of every connection; each sign-in is fresh because sessions expire before claims. */
    statuses: async () => {
      const rows = await w.inTenant(tenant, (tx) =>
        tx.query<{ status: string }>('select status from provider_connection'),
      );
      return rows.map(({ status }) => status);
    },
    acts: () =>
      w.inTenant(tenant, (tx) => tx.query('select act, reason, acted_by as by from connection_act order by acted_at')),
  };
}
const why = ['--reason', 'the card was shown at the desk', '--by', 'Kim'];

test('an operator sees who says that a card is theirs, with only the end of the number [PROV-29]', async () => {
  const s = await scene();
  const [ana, ben] = [await s.signUp(), await s.signUp()];
  await s.connect(ana);
  await s.connect(ben);
  const lines = await s.rewards('list', '--provider', 'cards', '--account', '7700 4711');
  expect(lines.split('\n').toSorted()).toEqual(
    [ana, ben]
      .map(({ memberId }) => `${memberId}\tcards\tends in 4711\tVALIDATING\twaits for RIDE\t2026-03-02T12:00:00.000Z`)
      .toSorted(),
  );
  expect(await s.rewards('list', '--member', ana.memberId)).toContain(ana.memberId);
  expect((await s.rewards('list')).split('\n')).toHaveLength(2);
  expect(await s.rewards('list', '--provider', 'cards', '--account', '1')).toBe('There is no such connection.');
  await expect(s.rewards('list', '--account', '1')).rejects.toThrow('Name both');
  await expect(s.rewards('list', '--provider', 'bikes', '--account', '1')).rejects.toThrow('it has cards');
});

test("an operator confirms a rider's card with a reason; waiting rides count, and the previous holder is emailed [PROV-13, PROV-29]", async () => {
  const s = await scene();
  const [thief, owner] = [await s.signUp(), await s.signUp()];
  await s.connect(thief);
  await s.rewards('confirm', 'cards', thief.memberId, ...why);
  await s.connect(owner);
  w.clock.set('2026-03-02T15:00:00Z');
  await expect(s.rewards('confirm', 'cards', owner.memberId)).rejects.toThrow('Say why');
  expect(await s.rewards('confirm', 'cards', owner.memberId, ...why)).toBe('The account is proven.');
  expect(await s.statusOf(owner)).toMatchObject({ status: 'CONNECTED', isProven: true });
  expect(await s.statusOf(thief)).toMatchObject({ status: 'REQUIRE_DISCONNECT' });
  await w.deliverMail(s.tenant);
  const [mail, ...others] = w.mailbox.messages(s.tenant.tenantId);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: thief.email });
  expect(JSON.stringify(mail)).toContain('/app_connection?provider=cards');
  expect(await s.rewards('confirm', 'cards', owner.memberId, ...why)).toContain('Nothing changed');
  await s.ride('r1', '2026-03-02T14:00:00Z');
  expect((await held(w, s.tenant, owner.memberId)).map(({ amount }) => amount)).toEqual([10]);
  const act = { act: 'CONFIRMED', reason: 'the card was shown at the desk', by: 'Kim' };
  expect(await s.acts()).toEqual([act, act]);
});

test('an operator releases a card from its holder; it can be connected again, and points stay [PROV-29]', async () => {
  const s = await scene();
  const ana = await s.signUp();
  await s.connect(ana);
  expect(await s.rewards('release', 'cards', '77004711', ...why)).toBe('Nothing changed: nobody has this account.');
  await s.rewards('confirm', 'cards', ana.memberId, ...why);
  w.clock.set('2026-03-02T15:00:00Z');
  await s.ride('r1', '2026-03-02T14:00:00Z');
  expect(await s.rewards('release', 'cards', '7700-4711', ...why)).toBe(
    `The account is free; member ${ana.memberId} had it.`,
  );
  expect(await s.statusOf(ana)).toMatchObject({
    status: 'REQUIRE_DISCONNECT',
    identifier: '77004711',
    lostBecause: 'RELEASED',
  });
  expect(await held(w, s.tenant, ana.memberId)).toHaveLength(1);
  expect((await s.connect(ana)).body).toMatchObject({ status: 'VALIDATING', lostBecause: null });
});

test.each([
  ['59 days, 23 hours and 59 minutes', 'VALIDATING', 60 * 86_400 - 60, 0],
  ['60 days', 'FAILEDTOVALIDATE', 60 * 86_400, 1],
])('a claim not proven by a ride in %s is %s [PROV-12]', async (_, status, seconds, failed) => {
  const s = await scene();
  const ana = await s.signUp();
  await s.connect(ana);
  w.clock.advance(seconds);
  expect(await w.inTenant(s.tenant, (tx) => failOldClaims(tx, w.clock.now()))).toBe(failed);
  expect(await s.statuses()).toEqual([status]);
});

test('the 60-day limit for rides does not apply to a claim that waits for its provider or an operator [PROV-11, PROV-12]', async () => {
  const s = await scene();
  const [ana, ben] = [await s.signUp(), await s.signUp()];
  for (const rider of [ana, ben]) await s.connect(rider);
  const wait = ({ memberId }: TestMember, awaits: string | null) =>
    w.inTenant(s.tenant, (tx) =>
      tx.run('update provider_connection set awaits = $2 where member_id = $1', [memberId, awaits]),
    );
  await wait(ana, 'PROVIDER');
  await wait(ben, null);
  w.clock.advance(61 * 86_400);
  expect(await w.inTenant(s.tenant, (tx) => failOldClaims(tx, w.clock.now()))).toBe(0);
  expect(await s.statuses()).toEqual(['VALIDATING', 'VALIDATING']);
});
