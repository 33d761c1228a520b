import { afterEach, expect, test } from 'vitest';
import type { TestMember } from '../../testing/index.ts';
import { world } from '../../testing/index.ts';
import { grantingOf, troubles } from '../../testing/offers.ts';
import { createReferralFixture, type ReferralFixture } from '../../testing/referral-fixture.ts';
import { completeReferral } from '../earning/index.ts';

const w = await world();
const start = w.clock.now();
afterEach(() => w.clock.set(start));

const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();

/** When a member's rewards of a referral are dated, in minutes after the start: the friend's or the referrer's, and steps. */
const datesOf = async (s: ReferralFixture, { memberId }: TestMember) =>
  w.inTenant(s.tenant, (tx) =>
    tx.query<{ key: string; minute: number }>(
      `select split_part(earning_key, ':', 1) as key, (extract(epoch from earned_at - $2) / 60)::int as minute
         from earning where member_id = $1 and earning_key like 'referral%' and cancel_reason is null order by 1, 2`,
      [memberId, start],
    ),
  );

test('a late ride of a friend and its void move unclaimed rewards and steps to the ride that brings them; claimed ones stay [EARNING-18, REFER-23]', async () => {
  const s = await createReferralFixture(w, { rules: { steps: [{ friends: 2, reward: 500 }] } });
  const ana = await s.rider();
  const [friend, other] = [await s.rider(), await s.rider()];
  const [one, two] = [friend.card, other.card];
  for (const guest of [friend, other]) await s.enter(guest, await s.codeOf(ana));
  w.clock.advance(10 * 60);
  const dated = async () => [...(await datesOf(s, ana)), ...(await datesOf(s, friend))].map(({ minute }) => minute);
  await s.report([
    { id: 'r0', card: one, at: at(8) },
    { id: 'r1', card: two, at: at(7) },
  ]);
  expect(await dated()).toEqual([7, 8, 8, 8]);
  await s.report([{ id: 'late', card: one, at: at(3) }]);
  expect(await dated()).toEqual([3, 7, 7, 3]);
  await s.report([{ id: 'v', card: one, voids: 'late' }]);
  expect(await dated()).toEqual([7, 8, 8, 8]);
  await w.request(s.tenant, { method: 'POST', path: '/rest/earnings/claimAll', cookie: ana.cookie });
  await s.report([{ id: 'later', card: one, at: at(4) }]);
  expect(await dated()).toEqual([7, 8, 8, 4]);
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('a reward that the verified number dated keeps its date when an earlier ride arrives [EARNING-18, REFER-18]', async () => {
  const s = await createReferralFixture(w, { rules: { steps: [{ friends: 1, reward: 10 }] } });
  const ana = await s.rider();
  const guest = await s.rider('CONSENT');
  await s.enter(guest, await s.codeOf(ana));
  w.clock.advance(10 * 60);
  await s.report([{ id: 'r0', card: guest.card, at: at(8) }]);
  await w.inTenant(s.tenant, async (tx) => {
    const change = `update member set status = 'VERIFIED', phone_verified_at = $1, phone_hash = '\\x01', phone_last_digits = '0123' where member_id = $2`;
    await tx.run(change, [w.clock.now(), guest.memberId]);
    const tenant = await grantingOf(w, s.tenant);
    await completeReferral(tx, { ...tenant, now: w.clock.now() }, guest.memberId);
  });
  const dates = [
    { key: 'referral', minute: 10 },
    { key: 'referral-step-1', minute: 10 },
  ];
  expect(await datesOf(s, ana)).toEqual(dates);
  await s.report([{ id: 'late', card: guest.card, at: at(3) }]);
  expect(await datesOf(s, ana)).toEqual(dates);
});
