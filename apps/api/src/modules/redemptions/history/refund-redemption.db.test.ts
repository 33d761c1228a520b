import { expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, refund, troubles } from '../../../testing/offers.ts';

const w = await world();

test('a refund returns the points once, frees the limit and appears in the history, and the code stays used [LEDGER-06]', async () => {
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 60, 90);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(2), limit: { redemptions: 1, days: 7 } });
  const redeem = () =>
    w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: rider.cookie });
  const balance = async () =>
    (await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie: rider.cookie })).body.Balance;

  const first = await redeem();
  expect([first.status, await balance()]).toEqual([200, '50']);
  expect((await redeem()).body.error).toBe('LIMIT_REACHED');

  const refunding = () => refund(w, tenant, first.body.TransactionID);
  const outcomes = await Promise.all([refunding(), refunding()]);
  expect(outcomes.toSorted()).toEqual(['REFUNDED', 'REFUNDED_BEFORE']);
  expect(await balance()).toBe('150');

  const history = await w.request(tenant, {
    method: 'GET',
    path: '/rest/users/me/transactions/en?type=REFUND',
    cookie: rider.cookie,
  });
  expect(history.body.data).toMatchObject([
    { transactionType: 'REFUND', amount: 100, redemption: { refundedAtUTC: w.clock.now().toISOString() } },
  ]);
  expect(await troubles(w, tenant)).toEqual([]);

  const again = await redeem();
  expect(again.status).toBe(200);
  expect(again.body.CouponCode).not.toBe(first.body.CouponCode);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('an unknown redemption, or another tenant’s, is not refunded [LEDGER-06, TEN-01]', async () => {
  const tenant = await w.mintTenant();
  const unknown = '00000000-0000-7000-8000-000000000000';
  expect(await refund(w, tenant, unknown)).toBe('UNKNOWN');
});
