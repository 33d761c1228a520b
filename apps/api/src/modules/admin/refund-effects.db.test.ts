import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, troubles } from '../../testing/offers.ts';

const w = await world();
const { members, redemptions } = adminRoutes;

const redeem = async (tenant: TestTenant, rider: TestMember, offerId: string) =>
  (await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: rider.cookie })).body;

async function redeemed(count: number) {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant, { email: 'ana@example.org' });
  await givePoints(w, tenant, rider, 100 * count);
  const offerId = await mintOffer(w, tenant, { offerId: 'day-pass', codes: freshCodes(count) });
  const ids: string[] = [];
  for (let times = 0; times < count; times += 1) ids.push((await redeem(tenant, rider, offerId)).TransactionID);
  const desk = deskOf(w, tenant, { name: 'Kim' });
  const refund = async (redemptionIds: string[], reason = 'the reader was broken') => {
    const { refunds } = await desk.call(redemptions.refund, { body: { redemptionIds, reason } });
    return refunds.map(({ redemptionId, outcome, points }) => [redemptionId, outcome, points]);
  };
  const balance = async () =>
    (await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie: rider.cookie })).body.Balance;
  return { tenant, rider, offerId, ids, desk, refund, balance };
}

test('refunded points are in the history, once each; their codes never return to the pool [LEDGER-06]', async () => {
  const { tenant, rider, offerId, ids, refund, balance } = await redeemed(2);
  const [one = '', other = ''] = ids;
  const unknown = '00000000-0000-7000-8000-000000000000';
  expect(await refund([one, unknown, other])).toEqual([
    [one, 'REFUNDED', 100],
    [unknown, 'UNKNOWN', 0],
    [other, 'REFUNDED', 100],
  ]);
  w.clock.advance(86_400);
  expect(await refund([one], 'again')).toMatchObject([[one, 'REFUNDED_BEFORE', expect.any(Number)]]);
  expect(await balance()).toBe('200');
  const path = '/rest/users/me/transactions/en?type=REFUND';
  const { body } = await w.request(tenant, { method: 'GET', path, cookie: rider.cookie });
  expect(body.data.map(({ amount }: { amount: number }) => amount)).toEqual([100, 100]);
  expect((await redeem(tenant, rider, offerId)).error).toBe('SOLD_OUT');
  expect(await troubles(w, tenant)).toEqual([]);
});

test.each(['HELD', 'RELEASED'])('a redemption that is %s stays unchanged [LEDGER-06]', async (status) => {
  const { tenant, ids, refund, balance } = await redeemed(1);
  await w.inTenant(tenant, (tx) => tx.run('update redemption set status = $1', [status]));
  expect((await refund(ids))[0]?.[1]).toBe(status);
  expect(await balance()).toBe('0');
});

test("a refund's reason is in the rider's data export, and is erased with the rider [LEDGER-06]", async () => {
  const { tenant, rider, ids, desk, refund } = await redeemed(2);
  await refund([ids[0] ?? ''], 'Ana called');
  const params = { member: rider.memberId };
  const copy = await desk.call(members.export, { params, body: { reason: 'asked for by mail' } });
  const reasons = (copy['redemptions'] as { refundReason: string | null }[]).map(({ refundReason }) => refundReason);
  expect(reasons).toHaveLength(2);
  expect(new Set(reasons)).toEqual(new Set(['Ana called', null]));
  await desk.call(members.erase, { params });
  const kept = await w.inTenant(tenant, (tx) =>
    tx.query('select refund_reason as reason, refunded_by as by from redemption where refunded_at is not null'),
  );
  expect(kept).toEqual([{ reason: null, by: 'Kim' }]);
  expect((await refund([ids[1] ?? '']))[0]?.[1]).toBe('MEMBER_FORGOTTEN');
});
