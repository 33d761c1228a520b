import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { untilBlocked } from '../../../testing/blocked.ts';
import { type TestMember, type TestReply, type TestTenant, world } from '../../../testing/index.ts';
import { earnPoints, freshCodes, givePoints, mintOffer, troubles } from '../../../testing/offers.ts';
import { balanceOf } from '../../ledger/index.ts';

const w = await world();
/** A second process from the database's view: separate pool, queue and cache. */
const other = await world();

let tenant: TestTenant;

afterEach(async () => {
  const wrong = await troubles(w, tenant);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
});

const redeem = (member: TestMember, offerId: string, key = randomUUID(), through = w): Promise<TestReply> =>
  through.request(tenant, {
    method: 'POST',
    path: `/rest/offers/${offerId}/redemption`,
    cookie: member.cookie,
    headers: { 'idempotency-key': key },
  });

const balance = (member: TestMember): Promise<number> => w.inTenant(tenant, (tx) => balanceOf(tx, member.memberId));

async function riders(count: number, points: number): Promise<TestMember[]> {
  tenant = await w.mintTenant();
  other.app.tenants.refresh();
  const members = await Promise.all(Array.from({ length: count }, () => w.signUpMember(tenant)));
  await Promise.all(members.map((member) => givePoints(w, tenant, member, points)));
  return members;
}

async function oneRider(points: number): Promise<TestMember> {
  const [member] = await riders(1, points);
  if (!member) throw new Error('No rider signed up.');
  return member;
}

const countOf = (replies: TestReply[], outcome: number | string): number =>
  replies.filter(({ status, body }) => status === outcome || body.error === outcome).length;

const through = (index: number): typeof w => (index % 2 === 0 ? w : other);

test('of twenty concurrent members one gets the last code, the others keep their points [REDEEM-17]', async () => {
  const members = await riders(20, 100);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(1) });
  const replies = await Promise.all(
    members.map((member, index) => redeem(member, offerId, randomUUID(), through(index))),
  );
  expect([countOf(replies, 200), countOf(replies, 'SOLD_OUT')]).toEqual([1, 19]);
  const balances = await Promise.all(members.map(balance));
  expect(balances.filter((points) => points === 0)).toHaveLength(1);
  expect(balances.filter((points) => points === 100)).toHaveLength(19);
});

test('forty concurrent members and thirty codes: no code is given twice or left over [REDEEM-17]', async () => {
  const members = await riders(40, 100);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(30) });
  const replies = await Promise.all(
    members.map((member, index) => redeem(member, offerId, randomUUID(), through(index))),
  );
  expect([countOf(replies, 200), countOf(replies, 'SOLD_OUT')]).toEqual([30, 10]);
  expect(new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.CouponCode)).size).toBe(30);
});

test('a code locked by a failing transaction is not lost: the last request waits and gets it [REDEEM-17]', async () => {
  const member = await oneRider(100);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(1) });
  let reply: Promise<TestReply> | undefined;
  await w
    .inTenant(tenant, async (tx) => {
      await tx.query('select from coupon where tenant_id = $1 and offer_id = $2 for update', [tx.tenantId, offerId]);
      reply = redeem(member, offerId, randomUUID(), other);
      await untilBlocked(tx, 1);
      throw new Error('the holder fails');
    })
    .catch(() => {});
  expect((await reply)?.status).toBe(200);
});

test('of two concurrent redemptions with points for one, one succeeds [LEDGER-05]', async () => {
  const member = await oneRider(150);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(10) });
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) => redeem(member, offerId, randomUUID(), through(index))),
  );
  expect([countOf(replies, 200), countOf(replies, 'INSUFFICIENT_BALANCE')]).toEqual([1, 5]);
  expect(await balance(member)).toBe(50);
});

test('the same key in parallel through two processes gives one redemption and one reply [REDEEM-04]', async () => {
  const member = await oneRider(1000);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(10) });
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => redeem(member, offerId, key, through(index))),
  );
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await balance(member)).toBe(900);
});

test("a member's limit applies to concurrent requests [OFFER-11]", async () => {
  const member = await oneRider(1000);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(10), limit: { redemptions: 3, days: 1 } });
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => redeem(member, offerId, randomUUID(), through(index))),
  );
  expect([countOf(replies, 200), countOf(replies, 'LIMIT_REACHED')]).toEqual([3, 7]);
});

test('many concurrent members and offers through two processes all succeed [LEDGER-05]', async () => {
  const members = await riders(12, 500);
  const offers = await Promise.all([20, 20, 15].map((count) => mintOffer(w, tenant, { codes: freshCodes(count) })));
  const replies = await Promise.all(
    members.flatMap((member, one) =>
      Array.from({ length: 5 }, (_, two) =>
        redeem(member, offers[(one + two) % 3] ?? '', randomUUID(), through(one + two)),
      ),
    ),
  );
  expect(countOf(replies, 200)).toBe(55);
  expect(countOf(replies, 'SOLD_OUT')).toBe(5);
});

test('claiming the same earning concurrently, alone and with all others, moves its points once [EARNING-03]', async () => {
  const member = await oneRider(10);
  const [earningId] = await earnPoints(w, tenant, member, 100, 20, 3);
  const claim = (path: string, index: number): Promise<TestReply> =>
    through(index).request(tenant, { method: 'POST', path, cookie: member.cookie });
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      claim(index % 4 === 3 ? '/rest/earnings/claimAll' : `/rest/earnings/${earningId}/claim`, index),
    ),
  );
  expect(countOf(replies, 200)).toBe(8);
  expect(await balance(member)).toBe(133);
});
