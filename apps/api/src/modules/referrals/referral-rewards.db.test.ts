import { afterEach, describe, expect, it, test } from 'vitest';
import { type TestMember, world } from '../../testing/index.ts';
import { freshCodes, mintOffer, troubles } from '../../testing/offers.ts';
import { changeReferral, createReferralFixture, type ReferralFixture } from '../../testing/referral-fixture.ts';

const w = await world();
const start = w.clock.now();
afterEach(() => w.clock.set(start));
const MINUTE = 60;

async function entered(over: Parameters<typeof createReferralFixture>[1] = {}) {
  const s = await createReferralFixture(w, over);
  const [ana, ben] = [await s.rider(), await s.rider()];
  expect((await s.enter(ben, await s.codeOf(ana))).status).toBe(200);
  w.clock.advance(10 * MINUTE);
  return { s, ana, ben };
}
const both = async (s: ReferralFixture, ana: TestMember, ben: TestMember) => [
  await s.rewards(ana),
  await s.rewards(ben),
];
const isComplete = async (s: ReferralFixture, member: TestMember) =>
  (await s.me(member)).usedInviteCodes[0].IsActionComplete;
const claimAll = (s: ReferralFixture, { cookie }: TestMember) =>
  w.request(s.tenant, { method: 'POST', path: '/rest/earnings/claimAll', cookie });
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();
const setStatus = (s: ReferralFixture, { memberId }: TestMember, status: string) =>
  w.inTenant(s.tenant, (tx) => tx.run('update member set status = $1 where member_id = $2', [status, memberId]));

test('without a required action both sides have their unclaimed reward, with the code [EARN-05, REFER-16]', async () => {
  const { s, ana, ben } = await entered({ rules: { actionRequired: false } });
  expect(await both(s, ana, ben)).toEqual([['150 waits'], ['100 waits']]);
  expect((await s.me(ben)).usedInviteCodes[0]).toMatchObject({ IsActionRequired: false, IsReferralCampaign: true });
  const { body } = await w.request(s.tenant, { method: 'GET', path: '/rest/users/me/earnings/en', cookie: ana.cookie });
  expect(body.data).toMatchObject([{ amount: 150, CampaignID: 'friends-2026', ClaimedAtUTC: null }]);
  const path = '/rest/users/me/transactions/es';
  const history = await w.request(s.tenant, { method: 'GET', path, cookie: ben.cookie });
  expect(history.body.data).toMatchObject([{ amount: 100, transactionTitle: expect.stringMatching(/\S/) }]);
  expect(history.body.data[0].transactionTitle).not.toMatch(/^history|EARN/);
  await s.report([{ id: 'r1', card: ben.card }]);
  expect(await both(s, ana, ben)).toEqual([['150 waits'], ['100 waits']]);
  expect(await troubles(w, s.tenant)).toEqual([]);
});

describe('required action', () => {
  it('of three rides rewards both sides with the third, once, however many follow [REFER-16]', async () => {
    const { s, ana, ben } = await entered({ rules: { actionRides: 3 } });
    await s.report([
      { id: 'r1', card: ben.card },
      { id: 'r2', card: ben.card },
    ]);
    expect([await both(s, ana, ben), await isComplete(s, ben)]).toEqual([[[], []], false]);
    await s.report([
      { id: 'r3', card: ben.card },
      { id: 'r4', card: ben.card },
      { id: 'r3', card: ben.card },
    ]);
    expect([await both(s, ana, ben), await isComplete(s, ben)]).toEqual([[['150 waits'], ['100 waits']], true]);
    await s.report([{ id: 'r0', card: ben.card, at: at(1) }]);
    expect(await both(s, ana, ben)).toEqual([['150 waits'], ['100 waits']]);
    expect(await troubles(w, s.tenant)).toEqual([]);
  });

  it('is completed by the first earning of its campaign only [REFER-16]', async () => {
    const ferry = {
      id: 'ferry',
      type: 'TRANSACTIONAL' as const,
      reward: 3,
      counts: { behaviours: ['trip.completed'], modes: ['ferry'] },
    };
    const bus = {
      id: 'bus',
      type: 'TRANSACTIONAL' as const,
      reward: 4,
      counts: { behaviours: ['trip.completed'], modes: ['bikeshare'] },
    };
    for (const [actionCampaign, expected] of [
      ['ferry', [[], []]],
      ['bus', [['150 waits'], ['100 waits']]],
    ] as const) {
      const { s, ana, ben } = await entered({ rules: { actionCampaign }, campaigns: [ferry, bus] as never });
      await s.report([{ id: 'r1', card: ben.card }]);
      expect(await both(s, ana, ben)).toEqual(expected);
    }
  });

  it('excludes activities before the code was entered, even if reported later [REFER-16]', async () => {
    const { s, ana, ben } = await entered();
    await s.report([{ id: 'before', card: ben.card, at: at(-1) }]);
    expect(await both(s, ana, ben)).toEqual([[], []]);
    await s.report([{ id: 'at', card: ben.card, at: at(0) }]);
    expect(await both(s, ana, ben)).toEqual([['150 waits'], ['100 waits']]);
  });

  it('follows the terms promised with the code, even if the rules change [REFER-16]', async () => {
    const { s, ana, ben } = await entered();
    await changeReferral(w, s, {
      rules: { actionRides: 5, rewardForReferrer: 1, rewardForReferee: 1, active: false },
      isAvailable: false,
    });
    await s.report([{ id: 'r1', card: ben.card }]);
    expect(await both(s, ana, ben)).toEqual([['150 waits'], ['100 waits']]);
  });

  it('completed in one batch by referrer and referred, in rings and in parallel, pays each side once without deadlock [REFER-16]', async () => {
    const s = await createReferralFixture(w);
    const riders = await Promise.all(Array.from({ length: 6 }, () => s.rider()));
    const codes = await Promise.all(riders.map((rider) => s.codeOf(rider)));
    // Each is referred by the next, so accounts are locked in both directions concurrently.
    const replies = await Promise.all(riders.map((rider, place) => s.enter(rider, codes[(place + 1) % 6] ?? '')));
    expect(replies.map(({ status }) => status)).toEqual(riders.map(() => 200));
    w.clock.advance(MINUTE);
    await Promise.all([
      s.report(riders.slice(0, 3).map(({ card }, place) => ({ id: `a${place}`, card }))),
      s.report(riders.slice(3).map(({ card }, place) => ({ id: `b${place}`, card }))),
      s.report(riders.map(({ card }, place) => ({ id: `c${place}`, card }))),
    ]);
    for (const rider of riders) expect((await s.rewards(rider)).toSorted()).toEqual(['100 waits', '150 waits']);
    expect(await troubles(w, s.tenant)).toEqual([]);
  });
});

describe('voided ride', () => {
  it('reverses both rewards while unclaimed, and another ride restores them [REFER-16]', async () => {
    const { s, ana, ben } = await entered();
    await s.report([{ id: 'r1', card: ben.card }]);
    await s.report([{ id: 'v1', card: ben.card, voids: 'r1' }]);
    expect([await both(s, ana, ben), await isComplete(s, ben)]).toEqual([
      [['150 taken back'], ['100 taken back']],
      false,
    ]);
    expect(await s.statistics(ana)).toEqual({ codeEntered: 1, completedAction: 0 });
    expect((await s.me(ana)).pointsFromReferee).toBe(0);
    await s.report([{ id: 'r2', card: ben.card }]);
    expect(await both(s, ana, ben)).toEqual([
      ['150 taken back', '150 waits'],
      ['100 taken back', '100 waits'],
    ]);
    expect(await troubles(w, s.tenant)).toEqual([]);
  });

  it('that was not needed reverses nothing [REFER-16]', async () => {
    const { s, ana, ben } = await entered();
    await s.report([
      { id: 'r1', card: ben.card },
      { id: 'r2', card: ben.card },
    ]);
    await s.report([{ id: 'v1', card: ben.card, voids: 'r1' }]);
    expect(await both(s, ana, ben)).toEqual([['150 waits'], ['100 waits']]);
  });

  it('deducts claimed rewards, and spent ones become a debt [REFER-16, LEDGER-05]', async () => {
    const { s, ana, ben } = await entered();
    await s.report([{ id: 'r1', card: ben.card }]);
    await claimAll(s, ana);
    await claimAll(s, ben);
    const offerId = await mintOffer(w, s.tenant, { price: 120, codes: freshCodes(2) });
    const redeemed = await w.request(s.tenant, {
      method: 'POST',
      path: `/rest/offers/${offerId}/redemption`,
      cookie: ana.cookie,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(redeemed.status).toBe(200);
    await s.report([{ id: 'v1', card: ben.card, voids: 'r1' }]);
    const accounts = await w.inTenant(s.tenant, (tx) =>
      tx.query('select available, debt from member_account where member_id = any($1::uuid[]) order by debt desc', [
        [ana.memberId, ben.memberId],
      ]),
    );
    expect(accounts).toEqual([
      { available: 0, debt: 120 },
      { available: 0, debt: 0 },
    ]);
    expect(await troubles(w, s.tenant)).toEqual([]);
  });
});

describe('inactive referrer', () => {
  it.each(['SUSPENDED', 'OPTED_OUT'])(
    '%s at that time earns nothing, also later; the referred member does [REFER-16]',
    async (status) => {
      const { s, ana, ben } = await entered();
      await setStatus(s, ana, status);
      await s.report([{ id: 'r1', card: ben.card }]);
      expect(await both(s, ana, ben)).toEqual([[], ['100 waits']]);
      await setStatus(s, ana, 'VERIFIED');
      await s.report([{ id: 'r0', card: ben.card, at: at(1) }]);
      // The earlier ride moves the reward to its date.
      expect(await both(s, ana, ben)).toEqual([[], ['100 taken back', '100 waits']]);
      expect(await s.statistics(ana)).toEqual({ codeEntered: 1, completedAction: 1 });
      expect(await troubles(w, s.tenant)).toEqual([]);
    },
  );
});

describe('referral points', () => {
  const announce = async (s: ReferralFixture, { cookie }: TestMember) =>
    (await w.request(s.tenant, { method: 'POST', path: '/rest/users/me/referrerPoints', cookie })).body;

  it('are summed until announced, and announced once, even with ten concurrent requests [API-23, REFER-15, REFER-17]', async () => {
    const s = await createReferralFixture(w);
    const ana = await s.rider();
    const code = await s.codeOf(ana);
    const friends = [await s.rider(), await s.rider(), await s.rider()];
    for (const friend of friends) await s.enter(friend, code);
    w.clock.advance(MINUTE);
    expect((await s.me(ana)).pointsFromReferee).toBe(0);
    await s.report(friends.slice(0, 2).map(({ card }, place) => ({ id: `r${place}`, card })));
    expect((await s.me(ana)).pointsFromReferee).toBe(300);
    expect((await s.me(friends[0] as TestMember)).pointsFromReferee).toBe(0);
    expect(await s.statistics(ana)).toEqual({ codeEntered: 3, completedAction: 2 });
    const told = await Promise.all(Array.from({ length: 10 }, () => announce(s, ana)));
    const heard = told.map(({ pointsFromReferee }) => pointsFromReferee as number);
    expect(heard.toSorted((a, b) => b - a)).toEqual([300, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect((await s.me(ana)).pointsFromReferee).toBe(0);
    await s.report([{ id: 'r9', card: friends[2]?.card ?? '' }]);
    expect(await announce(s, ana)).toEqual({ pointsFromReferee: 150 });
    expect(await announce(s, ana)).toEqual({ pointsFromReferee: 0 });
  });

  it('are zero for a member without referrals, and without a referral campaign [REFER-15, TEN-12]', async () => {
    const s = await createReferralFixture(w);
    const ana = await s.rider();
    expect(await s.statistics(ana)).toEqual({ codeEntered: 0, completedAction: 0 });
    await changeReferral(w, s, { isAvailable: false });
    expect(await s.statistics(ana)).toEqual({ codeEntered: 0, completedAction: 0 });
    expect(await announce(s, ana)).toEqual({ pointsFromReferee: 0 });
  });
});
