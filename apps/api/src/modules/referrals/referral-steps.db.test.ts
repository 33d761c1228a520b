import { afterEach, expect, test } from 'vitest';
import type { TestMember } from '../../testing/index.ts';
import { world } from '../../testing/index.ts';
import { mintOffer, troubles } from '../../testing/offers.ts';
import { changeReferral, createReferralFixture, type ReferralFixture } from '../../testing/referral-fixture.ts';
import { eraseMember } from '../privacy/index.ts';

const w = await world();
const start = w.clock.now();
afterEach(() => w.clock.set(start));

const steps = [
  { friends: 1, reward: 10 },
  { friends: 3, reward: 500 },
];

const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();

async function party(friends: number, over: Parameters<typeof createReferralFixture>[1] = {}) {
  const s = await createReferralFixture(w, { ...over, rules: { steps, ...over.rules } });
  const ana = await s.rider();
  const code = await s.codeOf(ana);
  const guests = [];
  for (let place = 0; place < friends; place += 1) {
    const guest = await s.rider();
    expect((await s.enter(guest, code)).status).toBe(200);
    guests.push(guest);
  }
  w.clock.advance(10 * 60);
  return { s, ana, guests };
}

/** The referrer's steps: points, their number of friends, and whether they wait, are claimed or taken back. */
const stepsOf = async (s: ReferralFixture, { memberId }: TestMember) =>
  (
    await w.inTenant(s.tenant, (tx) =>
      tx.query<{ text: string }>(
        `select split_part(earning_key, ':', 1) || ' ' || amount || case when cancel_reason is not null then ' taken back' when claimed_at is null then ' waits' else ' claimed' end as text
           from earning where member_id = $1 and earning_key like 'referral-step-%' order by text`,
        [memberId],
      ),
    )
  ).map(({ text }) => text.slice('referral-step-'.length));

test('the third friend brings the step once, with its own title, and the next step names the missing friends [REFER-22, REFER-24]', async () => {
  const { s, ana, guests } = await party(4, { rules: { steps: [...steps, { friends: 9, reward: 1000 }] } });
  expect(await s.statistics(ana)).toMatchObject({ nextStep: { friends: 1, done: 0, reward: 10, offerTitle: null } });
  for (const [place, { card }] of guests.entries()) {
    await s.report([{ id: `r${place}`, card }]);
    expect(await stepsOf(s, ana)).toEqual(place < 2 ? ['1 10 waits'] : ['1 10 waits', '3 500 waits']);
  }
  expect(await s.statistics(ana)).toMatchObject({ nextStep: { friends: 9, done: 4, reward: 1000 } });
  const path = '/rest/users/me/transactions/en';
  const { data } = (await w.request(s.tenant, { method: 'GET', path, cookie: ana.cookie })).body;
  expect(data.map(({ transactionTitle }: { transactionTitle: string }) => transactionTitle)).toContain(
    'Reward for 3 friends',
  );
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('a friend whose ride is voided takes the step back, also claimed, and the next friend brings it again [REFER-22, REFER-23]', async () => {
  const { s, ana, guests } = await party(4);
  await s.report(guests.slice(0, 3).map(({ card }, place) => ({ id: `r${place}`, card })));
  await w.request(s.tenant, { method: 'POST', path: '/rest/earnings/claimAll', cookie: ana.cookie });
  expect(await stepsOf(s, ana)).toEqual(['1 10 claimed', '3 500 claimed']);
  await s.report([{ id: 'v', card: guests[0]?.card ?? '', voids: 'r0' }]);
  expect(await stepsOf(s, ana)).toEqual(['1 10 claimed', '3 500 taken back']);
  await s.report([{ id: 'r3', card: guests[3]?.card ?? '' }]);
  expect(await stepsOf(s, ana)).toEqual(['1 10 claimed', '3 500 taken back', '3 500 waits']);
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('friends who complete at the same time bring each step once [REFER-23]', async () => {
  const { s, ana, guests } = await party(6);
  await Promise.all(guests.map(({ card }, place) => s.report([{ id: `r${place}`, card }])));
  expect(await stepsOf(s, ana)).toEqual(['1 10 waits', '3 500 waits']);
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('an erased friend still counts; one who completes while the referrer is suspended never does [REFER-22]', async () => {
  const { s, ana, guests } = await party(4);
  const [first, second, third, fourth] = guests.map(({ card }, place) => ({ id: `r${place}`, card }));
  await s.report([first, second].flatMap((one) => one ?? []));
  await w.inTenant(s.tenant, (tx) =>
    eraseMember({
      tx,
      keyRing: w.deps.keyRing,
      tenantId: s.tenant.tenantId,
      memberId: guests[0]?.memberId ?? '',
      now: w.clock.now(),
    }),
  );
  const setStatus = (status: string) =>
    w.inTenant(s.tenant, (tx) => tx.run('update member set status = $1 where member_id = $2', [status, ana.memberId]));
  await setStatus('SUSPENDED');
  await s.report(third ? [third] : []);
  await setStatus('VERIFIED');
  expect(await stepsOf(s, ana)).toEqual(['1 10 waits']);
  await s.report(fourth ? [fourth] : []);
  expect(await stepsOf(s, ana)).toEqual(['1 10 waits', '3 500 waits']);
});

test('changed steps do not pay a claimed step again, and codes entered before them keep the promise [REFER-22]', async () => {
  const { s, ana, guests } = await party(2);
  await s.report([{ id: 'r0', card: guests[0]?.card ?? '' }]);
  await w.request(s.tenant, { method: 'POST', path: '/rest/earnings/claimAll', cookie: ana.cookie });
  await changeReferral(w, s, {
    rules: {
      steps: [
        { friends: 1, reward: 99 },
        { friends: 2, reward: 77 },
      ],
    },
  });
  const late = await s.rider();
  await s.enter(late, await s.codeOf(ana));
  w.clock.advance(60);
  await s.report([{ id: 'late', card: late.card }]);
  expect(await stepsOf(s, ana)).toEqual(['1 10 claimed', '2 77 waits']);
  await s.report([{ id: 'r1', card: guests[1]?.card ?? '' }]);
  expect(await stepsOf(s, ana)).toEqual(['1 10 claimed', '2 77 waits', '3 500 waits']);
});

test('a step with an offer gives it free, and withdraws the unused one with its friend [REFER-22]', async () => {
  const { s, ana, guests } = await party(2, {
    rules: { steps: [{ friends: 2, rewardOffer: { offer: 'cup', days: 7 } }] },
  });
  await mintOffer(w, s.tenant, { offerId: 'cup', price: 100, codes: ['CUP1', 'CUP2'] });
  await s.report(guests.map(({ card }, place) => ({ id: `r${place}`, card })));
  const grants = () =>
    w.inTenant(s.tenant, (tx) =>
      tx.query('select offer_id, withdraw_reason from offer_grant where member_id = $1', [ana.memberId]),
    );
  expect(await grants()).toEqual([{ offer_id: 'cup', withdraw_reason: null }]);
  await s.report([{ id: 'v', card: guests[1]?.card ?? '', voids: 'r1' }]);
  expect(await grants()).toEqual([{ offer_id: 'cup', withdraw_reason: 'VOID' }]);
});

test('a void that changes which terms decide a claimed step takes it back and pays the other [REFER-22, REFER-23]', async () => {
  const { s, ana, guests } = await party(1, { rules: { steps: [{ friends: 3, reward: 500 }] } });
  await changeReferral(w, s, { rules: { steps: [{ friends: 3, reward: 700 }] } });
  const code = await s.codeOf(ana);
  const cards = [guests[0]?.card ?? ''];
  for (let count = 0; count < 3; count += 1) {
    const late = await s.rider();
    await s.enter(late, code);
    cards.push(late.card);
  }
  w.clock.advance(60);
  await s.report(cards.map((card, place) => ({ id: `r${place}`, card })));
  await w.request(s.tenant, { method: 'POST', path: '/rest/earnings/claimAll', cookie: ana.cookie });
  expect(await stepsOf(s, ana)).toEqual(['3 500 claimed']);
  await s.report([{ id: 'v', card: cards[0] ?? '', voids: 'r0' }]);
  expect(await stepsOf(s, ana)).toEqual(['3 500 taken back', '3 700 waits']);
  expect(await troubles(w, s.tenant)).toEqual([]);
});

test('a step whose offer was used is not paid again in points under terms promised earlier [REFER-22]', async () => {
  const { s, ana, guests } = await party(1, { rules: { steps: [{ friends: 2, reward: 77 }] } });
  await mintOffer(w, s.tenant, { offerId: 'cup', price: 100, codes: ['CUP1', 'CUP2'] });
  await changeReferral(w, s, { rules: { steps: [{ friends: 2, rewardOffer: { offer: 'cup' } }] } });
  const code = await s.codeOf(ana);
  for (const id of ['r1', 'r2']) {
    const late = await s.rider();
    await s.enter(late, code);
    w.clock.advance(60);
    await s.report([{ id, card: late.card }]);
  }
  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await w.request(s.tenant, { method, path, body, cookie: ana.cookie })).body;
  const [grant] = await call('GET', '/rest/users/me/offerGrants');
  await call('POST', '/rest/offers/cup/redemption', { GrantID: grant.GrantID });
  expect(await call('GET', '/rest/users/me/offerGrants')).toEqual([]);
  await s.report([{ id: 'r0', card: guests[0]?.card ?? '' }]);
  expect(await stepsOf(s, ana)).toEqual([]);
  expect(await troubles(w, s.tenant)).toEqual([]);
});

/** A small seeded generator (mulberry32): the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What referrers are owed, from the rides alone: friends with two rides since the code, and the steps for their number. */
const OWED = `
  with ride as (
    select r.referrer_member_id as referrer, r.member_id as friend, count(*) as rides
      from referral r join behaviour b on b.tenant_id = r.tenant_id and b.member_id = r.member_id
     where b.type = 'trip.completed' and b.ended_at >= r.used_at
       and b.event_id not in (select unnest($1::text[]))
     group by 1, 2
  ), brought as (select referrer, count(*) as friends from ride where rides >= 2 group by 1)
  select referrer as "memberId", step as friends, points::int as amount
    from brought, (values (1, 10), (3, 500)) as promised (step, points)
   where step <= friends order by 1, 2`;

test.each(['in order', 'shuffled', 'second half first'])(
  'generated friends, rides and voids reported %s pay exactly the steps that plain SQL computes [REFER-23]',
  async (order) => {
    const random = seeded(order.length);
    const s = await createReferralFixture(w, { rules: { steps, actionRides: 2 } });
    const cards: string[] = [];
    for (let referrer = 0; referrer < 4; referrer += 1) {
      const code = await s.codeOf(await s.rider());
      for (let friend = 0; friend < 2 + referrer; friend += 1) {
        const guest = await s.rider();
        await s.enter(guest, code);
        cards.push(guest.card);
      }
    }
    w.clock.advance(60 * 60);
    const rides = cards.flatMap((card, place) =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, (_, turn) => ({
        id: `r${place}-${turn}`,
        card,
        at: at(1 + place + turn * 20),
      })),
    );
    const byOrder = {
      'in order': rides.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
      shuffled: rides
        .map((ride) => ({ ride, rank: random() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ ride }) => ride),
      'second half first': [...rides.slice(rides.length / 2), ...rides.slice(0, rides.length / 2)],
    }[order];
    for (const ride of byOrder ?? []) await s.report([ride]);
    const voids = rides.filter(() => random() < 0.2);
    for (const { id, card } of voids) await s.report([{ id: `v-${id}`, card, voids: id }]);
    const [owed, paid] = await w.inTenant(s.tenant, async (tx) => [
      await tx.query(OWED, [voids.map(({ id }) => id)]),
      await tx.query(
        `select member_id as "memberId", substr(split_part(earning_key, ':', 1), 15)::int as friends, amount
           from earning where earning_key like 'referral-step-%' and cancel_reason is null order by 1, 2`,
      ),
    ]);
    expect(owed.length).toBeGreaterThan(2);
    expect(voids.length).toBeGreaterThan(0);
    expect(paid).toEqual(owed);
    expect(await troubles(w, s.tenant)).toEqual([]);
  },
);
