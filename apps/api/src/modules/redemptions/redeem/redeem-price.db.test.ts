import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type TestReply, world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, troubles } from '../../../testing/offers.ts';
import { balanceOf } from '../../ledger/index.ts';
import { addCoupons } from '../coupons/import-coupons.ts';

const w = await world();

async function shopper() {
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 500);
  const offerId = await mintOffer(w, tenant, { price: 100, codes: freshCodes(1) });
  return {
    tenant,
    press: (body?: unknown, key: string = randomUUID()): Promise<TestReply> =>
      w.request(tenant, {
        method: 'POST',
        path: `/rest/offers/${offerId}/redemption`,
        cookie: rider.cookie,
        headers: { 'idempotency-key': key },
        ...(body === undefined ? {} : { body }),
      }),
    open: () => w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie: rider.cookie }),
    price: (price: number) =>
      w.inTenant(tenant, (tx) => tx.run('update offer set price = $1 where offer_id = $2', [price, offerId])),
    balance: () => w.inTenant(tenant, (tx) => balanceOf(tx, rider.memberId)),
    addCode: () =>
      w.inTenant(tenant, (tx) =>
        addCoupons(tx, { keyRing: w.deps.keyRing, tenantId: tenant.tenantId }, offerId, [
          { code: freshCodes(1)[0] ?? '' },
        ]),
      ),
    limit: () =>
      w.inTenant(tenant, (tx) =>
        tx.run('update offer set limit_redemptions = 1, limit_days = 1 where offer_id = $1', [offerId]),
      ),
  };
}

test.each([
  ['raised', 101],
  ['lowered', 99],
  ['raised out of reach', 501],
])(
  'a price that was %s after it was seen is reported without a charge; the new one is charged once seen [REDEEM-21]',
  async (_, present) => {
    const { press, price, balance, tenant } = await shopper();
    const key = randomUUID();
    await price(present);
    for (const tries of [key, key, randomUUID()]) {
      const { status, body } = await press({ VeloAmount: 100 }, tries);
      expect([status, body.error]).toEqual([409, 'PRICE_CHANGED']);
      expect(body.error_description).toMatch(/new price/);
    }
    expect(await balance()).toBe(500);
    const { status, body } = await press({ VeloAmount: present }, key);
    expect([status, body.amount ?? body.error]).toEqual(
      present <= 500 ? [200, present] : [409, 'INSUFFICIENT_BALANCE'],
    );
    expect(await balance()).toBe(present <= 500 ? 500 - present : 500);
    expect(await troubles(w, tenant)).toEqual([]);
  },
);

test('a repeat of a request redeemed before the price changed returns its redemption, whatever price it sends [REDEEM-21, REDEEM-04]', async () => {
  const { press, price, balance } = await shopper();
  const key = randomUUID();
  const first = await press({ VeloAmount: 100 }, key);
  expect([first.status, first.body.amount]).toEqual([200, 100]);
  await price(400);
  for (const body of [{ VeloAmount: 100 }, { VeloAmount: 400 }, undefined])
    expect((await press(body, key)).body).toEqual(first.body);
  expect(await balance()).toBe(400);
});

test.each([[undefined], [null], [{}], [{ TenantID: 'x' }]])(
  'a request without a price (%j) is charged the current one [REDEEM-21]',
  async (body) => {
    const { press, price, balance } = await shopper();
    await price(250);
    expect((await press(body)).body.amount).toBe(250);
    expect(await balance()).toBe(250);
  },
);

test('sold out or limited is reported before a changed price [REDEEM-21]', async () => {
  const { press, price, limit, addCode } = await shopper();
  await press();
  await price(7);
  expect((await press({ VeloAmount: 100 })).body.error).toBe('SOLD_OUT');
  await addCode();
  await limit();
  expect((await press({ VeloAmount: 100 })).body.error).toBe('LIMIT_REACHED');
});

test('requests in one group are each checked against the price they send [REDEEM-21]', async () => {
  const { press, balance, open } = await shopper();
  // Caches the session, so requests reach the group in this order.
  await open();
  const replies = await Promise.all([
    press({ VeloAmount: 90 }),
    press({ VeloAmount: 110 }),
    press({ VeloAmount: 100 }),
  ]);
  expect(replies.map(({ status, body }) => body.error ?? status)).toEqual(['PRICE_CHANGED', 'PRICE_CHANGED', 200]);
  expect(await balance()).toBe(400);
});
