import { afterEach, expect, test } from 'vitest';
import { type TestMember, world } from '../../testing/index.ts';
import { createReferralFixture, type ReferralFixture } from '../../testing/referral-fixture.ts';

const w = await world();
const start = w.clock.now();
afterEach(() => w.clock.set(start));

const friends = async (s: ReferralFixture, { cookie }: TestMember) =>
  (await w.request(s.tenant, { method: 'GET', path: '/rest/users/me/referrals/en', cookie })).body;
const standing = async (s: ReferralFixture, member: TestMember) => (await s.me(member)).usedInviteCodes[0].referral;
const setStatus = (s: ReferralFixture, { memberId }: TestMember, status: string) =>
  w.inTenant(s.tenant, (tx) => tx.run('update member set status = $1 where member_id = $2', [status, memberId]));
const verify = async (s: ReferralFixture, { cookie }: TestMember, phoneNumber: string) => {
  const path = '/rest/users/me/validation';
  await w.request(s.tenant, { method: 'POST', path, cookie, body: { phoneNumber } });
  const code = /\d{4}/.exec(w.mailbox.messages(s.tenant.tenantId)[0]?.text ?? '')?.[0];
  expect((await w.request(s.tenant, { method: 'PUT', path, cookie, body: { validationCode: code } })).status).toBe(200);
};

async function entered(over: Parameters<typeof createReferralFixture>[1] = {}, status = 'CONSENT') {
  const s = await createReferralFixture(w, over);
  const [ana, ben] = [await s.rider(), await s.rider(status)];
  await s.enter(ben, await s.codeOf(ana));
  w.clock.advance(600);
  return { s, ana, ben };
}

test('both sides see the progress: rides, then the number, then paid; the referrer sees no name [REFER-21]', async () => {
  const { s, ana, ben } = await entered({ rules: { actionRides: 2 } });
  const waits = { state: 'WAITS_FOR_ACT', isPhoneVerified: false, done: 0, target: 2, campaignTitle: null };
  expect(await standing(s, ben)).toEqual({ ...waits, reward: 100 });
  expect(await friends(s, ana)).toEqual([{ ...waits, reward: 150, enteredAtUTC: start.toISOString() }]);
  expect(await friends(s, ben)).toEqual([]);
  await s.report([{ id: 'r1', card: ben.card }]);
  expect(await standing(s, ben)).toMatchObject({ state: 'WAITS_FOR_ACT', done: 1 });
  await s.report([{ id: 'r2', card: ben.card }]);
  expect(await standing(s, ben)).toMatchObject({ state: 'WAITS_FOR_PHONE', done: 2 });
  expect(await friends(s, ana)).toMatchObject([{ state: 'WAITS_FOR_PHONE', done: 2 }]);
  await verify(s, ben, '5563214477');
  expect(await standing(s, ben)).toMatchObject({ state: 'PAID', done: 2, isPhoneVerified: true });
  expect(await friends(s, ana)).toMatchObject([{ state: 'PAID', reward: 150 }]);
});

test('without a required action only the number is pending [REFER-21]', async () => {
  const { s, ana, ben } = await entered({ rules: { actionRequired: false } });
  expect(await standing(s, ben)).toMatchObject({ state: 'WAITS_FOR_PHONE', done: 0, target: 0 });
  expect(await friends(s, ana)).toMatchObject([{ state: 'WAITS_FOR_PHONE' }]);
});

test('a reversed reward is shown on both sides until it is earned again [REFER-21]', async () => {
  const { s, ana, ben } = await entered({}, 'VERIFIED');
  await s.report([{ id: 'r1', card: ben.card }]);
  expect(await standing(s, ben)).toMatchObject({ state: 'PAID' });
  await s.report([{ id: 'v1', card: ben.card, voids: 'r1' }]);
  expect(await standing(s, ben)).toMatchObject({ state: 'TAKEN_BACK', done: 0, target: 1 });
  expect(await friends(s, ana)).toMatchObject([{ state: 'TAKEN_BACK' }]);
  w.clock.advance(600);
  await s.report([{ id: 'r2', card: ben.card }]);
  expect(await standing(s, ben)).toMatchObject({ state: 'PAID' });
  expect(await friends(s, ana)).toMatchObject([{ state: 'PAID' }]);
});

test('an inactive referrer sees that no reward was paid; with an inactive referred member, that it never will be [REFER-21]', async () => {
  const { s, ana, ben } = await entered({}, 'VERIFIED');
  await setStatus(s, ana, 'OPTED_OUT');
  await s.report([{ id: 'r1', card: ben.card }]);
  await setStatus(s, ana, 'VERIFIED');
  expect(await friends(s, ana)).toMatchObject([{ state: 'NOT_PAID' }]);
  expect(await standing(s, ben)).toMatchObject({ state: 'PAID' });
  const eve = await s.rider();
  await s.enter(eve, await s.codeOf(ana));
  await setStatus(s, eve, 'OPTED_OUT');
  expect(await friends(s, ana)).toMatchObject([{ state: 'ENDED' }, { state: 'NOT_PAID' }]);
});
