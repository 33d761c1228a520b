import { adminRoutes } from '@fareback/contract/admin';
import { beforeEach, expect, test } from 'vitest';
import { deskOf } from '../../../../testing/desk.ts';
import { type TestMember, world } from '../../../../testing/index.ts';
import { failOldClaims } from '../../../connections/index.ts';
import { giveProgram, held, makeSecret, signedHeaders, tripEvent } from '../../../ingest/testing/test-program.ts';

const w = await world();
beforeEach(() => w.clock.set('2026-03-02T12:00:00Z'));

const path = '/rest/users/me/providersStatus';
const reason = 'the card was shown at the desk';

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
    act: async (verb: 'confirmCard' | 'freeCard', { memberId }: TestMember): Promise<boolean> => {
      const asked = { params: { member: memberId, provider: 'cards' }, body: { reason } };
      return (await deskOf(w, tenant, { name: 'Kim' }).call(adminRoutes.members[verb], asked)).isChanged;
    },
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

test("staff confirm a rider's card with a reason; waiting rides count, and the previous holder is emailed [PROV-13, PROV-29]", async () => {
  const s = await scene();
  const [thief, owner] = [await s.signUp(), await s.signUp()];
  await s.connect(thief);
  await s.act('confirmCard', thief);
  await s.connect(owner);
  w.clock.set('2026-03-02T15:00:00Z');
  expect(await s.act('confirmCard', owner)).toBe(true);
  expect(await s.statusOf(owner)).toMatchObject({ status: 'CONNECTED', isProven: true });
  expect(await s.statusOf(thief)).toMatchObject({ status: 'REQUIRE_DISCONNECT' });
  await w.deliverMail(s.tenant);
  const [mail, ...others] = w.mailbox.messages(s.tenant.tenantId);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: thief.email });
  expect(JSON.stringify(mail)).toContain('/app_connection?provider=cards');
  expect(await s.act('confirmCard', owner)).toBe(false);
  await s.ride('r1', '2026-03-02T14:00:00Z');
  expect((await held(w, s.tenant, owner.memberId)).map(({ amount }) => amount)).toEqual([10]);
  const act = { act: 'CONFIRMED', reason, by: 'Kim' };
  expect(await s.acts()).toEqual([act, act]);
});

test('staff release a card from its holder; it can be connected again, and points stay [PROV-29]', async () => {
  const s = await scene();
  const ana = await s.signUp();
  await s.connect(ana);
  await s.act('confirmCard', ana);
  w.clock.set('2026-03-02T15:00:00Z');
  await s.ride('r1', '2026-03-02T14:00:00Z');
  expect(await s.act('freeCard', ana)).toBe(true);
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
