import { beforeEach, expect, test } from 'vitest';
import { type TestMember, world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { createReferralFixture, type ReferralFixture } from '../../testing/referral-fixture.ts';
import { eraseMember } from '../privacy/index.ts';
import { verifyWithInventedNumber } from '../verification/index.ts';
import { phoneTests } from '../verification/testing/test-phone.ts';

const w = await world();
const { verify } = phoneTests(w);
beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));

const connections = '/rest/users/me/providersStatus';
const connect = (s: ReferralFixture, { cookie }: { cookie: string }, identifier: string) =>
  w.request(s.tenant, { method: 'POST', path: connections, cookie, body: { ProviderID: 'cards', identifier } });
const disconnect = (s: ReferralFixture, { cookie }: { cookie: string }) =>
  w.request(s.tenant, { method: 'DELETE', path: `${connections}/cards`, cookie });
const move = async (s: ReferralFixture, rider: { cookie: string }, card: string) => {
  await disconnect(s, rider);
  expect((await connect(s, rider, card)).status).toBe(200);
};
const erase = (s: ReferralFixture, { memberId }: TestMember) =>
  w.inTenant(s.tenant, (tx) =>
    eraseMember({ tx, keyRing: w.deps.keyRing, tenantId: s.tenant.tenantId, memberId, now: w.clock.now() }),
  );
const newcomer = (s: ReferralFixture, status = 'VERIFIED') =>
  w.signUpMember(s.tenant, { status, createdAt: w.clock.now() });

test.each([
  ['was given from hand to hand', disconnect],
  ['is that of members who were deleted', erase],
])('one card that %s rewards one referral, however many accounts had it [REFER-18]', async (_, leave) => {
  const s = await createReferralFixture(w);
  const ana = await s.rider();
  const code = await s.codeOf(ana);
  const held: string[][] = [];
  for (const [turn, card] of ['123456789', '123456789', '123456789'].entries()) {
    const ben = await newcomer(s);
    // Rides reported before the card was connected count as well.
    if (turn === 2) await s.report([{ id: 'ahead', card }]);
    // With the card of an erased member who had entered a code, it would be rejected [PRIV-05].
    expect((await s.enter(ben, code)).status).toBe(200);
    expect((await connect(s, ben, card)).status).toBe(200);
    w.clock.advance(600);
    expect(await s.report([{ id: `r${turn}`, card }])).toEqual(['accepted']);
    held.push(await s.rewards(ben));
    await leave(s, ben);
  }
  expect([held, await s.rewards(ana)]).toEqual([[['100 waits'], [], []], ['150 waits']]);
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test("the referrer's card rewards no referral; the referred member's own does, also after a pause [REFER-18]", async () => {
  const s = await createReferralFixture(w);
  const ana = await s.rider();
  const ben = await newcomer(s);
  await connect(s, ben, '222333444');
  await s.enter(ben, await s.codeOf(ana));
  await disconnect(s, ana);
  await move(s, ben, ana.card);
  w.clock.advance(600);
  await s.report([{ id: 'r1', card: ana.card }]);
  expect([await s.rewards(ben), await s.rewards(ana)]).toEqual([[], []]);
  await move(s, ben, '222333444');
  await s.report([{ id: 'r2', card: '222333444' }]);
  expect([await s.rewards(ben), await s.rewards(ana)]).toEqual([['100 waits'], ['150 waits']]);
});

test('an unproven card rewards no referral, even if it never had another owner [PROV-04, REFER-18]', async () => {
  const s = await createReferralFixture(w);
  const [ana, ben] = [await s.rider(), await newcomer(s)];
  await w.inTenant(s.tenant, (tx) =>
    tx.run(
      `update provider set connection_type = 'SELF_REPORT', definition = definition || '{"proof": "NONE"}' where tenant_id = $1`,
      [s.tenant.tenantId],
    ),
  );
  w.deps.cache.clear(s.tenant.tenantId);
  await s.enter(ben, await s.codeOf(ana));
  expect((await connect(s, ben, '222333444')).body).toMatchObject({ status: 'CONNECTED', isProven: false });
  w.clock.advance(600);
  expect(await s.report([{ id: 'r1', card: '222333444' }])).toEqual(['accepted']);
  expect([await s.rewards(ben), await s.rewards(ana)]).toEqual([[], []]);
});

test('a campaign earned by someone else’s card does not complete the action; one earned by the member’s card does [REFER-18]', async () => {
  const campaigns = [{ id: 'bus', type: 'TRANSACTIONAL', reward: 4, providers: ['cards'] }] as never;
  const s = await createReferralFixture(w, { rules: { actionCampaign: 'bus' }, campaigns });
  const [ana, ben] = [await s.rider(), await newcomer(s)];
  await s.enter(ben, await s.codeOf(ana));
  await disconnect(s, ana);
  await connect(s, ben, ana.card);
  await s.report([{ id: 'r1', card: ana.card }]);
  expect(await s.rewards(ben)).toEqual([]);
  await move(s, ben, '222333444');
  await s.report([{ id: 'r2', card: '222333444' }]);
  expect(await s.rewards(ben)).toEqual(['100 waits']);
});

test.each([
  ['with the act done before', {}],
  ['where no act is required', { actionRequired: false }],
])('both rewards wait for the verified number, %s, and are paid once [REFER-18]', async (_, rules) => {
  const s = await createReferralFixture(w, { rules });
  const [ana, ben, cat] = [await s.rider(), await s.rider('CONSENT'), await s.rider('CONSENT')];
  const code = await s.codeOf(ana);
  for (const { cookie } of [ben, cat]) await s.enter({ cookie }, code);
  await s.report([{ id: 'r1', card: ben.card }]);
  expect([await s.rewards(ana), await s.rewards(ben)]).toEqual([[], []]);
  await verify(s.tenant, ben);
  await s.report([{ id: 'r2', card: ben.card }]);
  expect([await s.rewards(ana), await s.rewards(ben)]).toEqual([['150 waits'], ['100 waits']]);
  const { deps, clock } = w;
  await w.inTenant(s.tenant, (tx) =>
    verifyWithInventedNumber({ ...deps, tx, tenant: s.tenant, member: cat, now: clock.now() }),
  );
  const hasActed = 'actionRequired' in rules;
  expect(await s.rewards(cat)).toEqual(hasActed ? ['100 waits'] : []);
  await s.report([{ id: 'r3', card: cat.card }]);
  expect(await s.rewards(cat)).toEqual(['100 waits']);
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('a number verified while the ride is reported pays both rewards once [REFER-18]', async () => {
  const s = await createReferralFixture(w);
  const [ana, ben] = [await s.rider(), await s.rider('CONSENT')];
  await s.enter(ben, await s.codeOf(ana));
  await Promise.all([s.report([{ id: 'r1', card: ben.card }]), verify(s.tenant, ben)]);
  expect([await s.rewards(ana), await s.rewards(ben)]).toEqual([['150 waits'], ['100 waits']]);
});
