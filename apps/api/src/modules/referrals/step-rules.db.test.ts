import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { mintOffer, troubles } from '../../testing/offers.ts';
import { createReferralFixture } from '../../testing/referral-fixture.ts';
import { tamper } from '../../testing/tamper.ts';
import { eraseMember } from '../privacy/index.ts';

const w = await world();
const steps = [
  { friends: 1, reward: 10 },
  { friends: 2, rewardOffer: { offer: 'coffee' } },
  { friends: 3, reward: 500 },
];

/** A referrer with three steps in points and an offer, a friend whose ride was voided, and one who was erased. */
async function busyTenant() {
  const s = await createReferralFixture(w, { rules: { steps } });
  await mintOffer(w, s.tenant, { offerId: 'coffee', definition: { stock: { kind: 'fixed' }, isGranted: true } });
  const ana = await s.rider();
  const code = await s.codeOf(ana);
  const friends = [];
  for (let place = 0; place < 4; place += 1) {
    const friend = await s.rider();
    await s.enter(friend, code);
    friends.push(friend);
  }
  w.clock.advance(600);
  await s.report(friends.slice(0, 3).map(({ card }, place) => ({ id: `r${place}`, card })));
  await w.request(s.tenant, { method: 'POST', path: '/rest/earnings/claimAll', cookie: ana.cookie });
  await s.report([{ id: 'v', card: friends[0]?.card ?? '', voids: 'r0' }]);
  await s.report([{ id: 'r3', card: friends[3]?.card ?? '' }]);
  const { tenantId } = s.tenant;
  const memberId = friends[1]?.memberId ?? '';
  await w.inTenant(s.tenant, (tx) =>
    eraseMember({ tx, keyRing: w.deps.keyRing, tenantId, memberId, now: w.clock.now() }),
  );
  expect(await troubles(w, s.tenant)).toEqual([]);
  return s.tenant;
}

const FRIENDS = 'a step of a referral has its number of rewarded friends';
const ONCE = 'a number of friends brings a referrer one step';

test.each<[what: string, rule: string, sql: string]>([
  [
    'a step whose friends are no longer rewarded',
    FRIENDS,
    `update referral set referrer_points = 0 where tenant_id = $1`,
  ],
  ['a step whose friends are not there', FRIENDS, `delete from referral where tenant_id = $1`],
  [
    'an offer for more friends than there are',
    FRIENDS,
    `update offer_grant set grant_key = replace(grant_key, 'step-2', 'step-9') where tenant_id = $1`,
  ],
  [
    'a step of no number of friends',
    FRIENDS,
    `update offer_grant set grant_key = replace(grant_key, 'step-2', 'step-x') where tenant_id = $1`,
  ],
  [
    'a step given twice by other terms',
    ONCE,
    `update earning set earning_key = replace(earning_key, 'step-1', 'step-3') || '0' where tenant_id = $1 and earning_key like 'referral-step-1%'`,
  ],
  [
    'points and an offer for one number of friends',
    ONCE,
    `update offer_grant set grant_key = replace(grant_key, 'step-2', 'step-1') where tenant_id = $1`,
  ],
])('%s is found and named [LEDGER-11]', async (_what, rule, sql) => {
  const tenant = await busyTenant();
  expect(await tamper(sql, tenant)).toBeGreaterThan(0);
  expect((await troubles(w, tenant)).filter((line) => line.startsWith(rule)).length).toBeGreaterThan(0);
});
