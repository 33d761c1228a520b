import { expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import { mintOffer, troubles } from '../../../testing/offers.ts';

const w = await world();

const press = (tenant: TestTenant, { cookie }: TestMember, offerId: string) =>
  w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie });
const madeBy = (pattern: string) => ({ price: 0, definition: { stock: { kind: 'template', pattern } } });
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.split('');

test('generated codes reach one person each, in batches and alone, until the pattern is exhausted [REDEEM-17]', async () => {
  const tenant = await w.mintTenant();
  const riders = await Promise.all(Array.from({ length: 6 }, () => w.signUpMember(tenant)));
  const [first] = riders;
  const known = LETTERS.slice(0, 20).map((letter) => `CAKE-${letter}`);
  await mintOffer(w, tenant, { codes: known });
  const offers = [await mintOffer(w, tenant, madeBy('CAKE-#')), await mintOffer(w, tenant, madeBy('CAKE-#'))];
  const pressAll = (offerId: string) => Promise.all(riders.map((rider) => press(tenant, rider, offerId)));
  const replies = (await Promise.all(offers.map(pressAll))).flat();
  for (let turn = 0; turn < 12; turn += 1) replies.push(await press(tenant, first as TestMember, offers[0] as string));
  const codes = replies.flatMap(({ body }) => body.CouponCode ?? []);
  expect(codes).toHaveLength(12);
  expect(new Set(codes)).toEqual(new Set(LETTERS.slice(20).map((letter) => `CAKE-${letter}`)));
  for (const { status, body } of replies) expect(body.error ?? status).toBeOneOf([200, 'SOLD_OUT']);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('generated codes differ between riders and between redemptions [REDEEM-17]', async () => {
  const tenant = await w.mintTenant();
  const riders = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  const offerId = await mintOffer(w, tenant, madeBy('CUP-####-##'));
  const replies = await Promise.all([...riders, ...riders, ...riders].map((rider) => press(tenant, rider, offerId)));
  expect(new Set(replies.map(({ body }) => body.CouponCode)).size).toBe(6);
  for (const { body } of replies) expect(body.CouponCode).toMatch(/^CUP-[A-Z2-9]{4}-[A-Z2-9]{2}$/);
});
