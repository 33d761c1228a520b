import { expect, test } from 'vitest';
import { type TestReply, world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer } from '../../../testing/offers.ts';

const w = await world();

/** A rider with 500 points, a free offer and one for a point, at an agency with these 24-hour caps. */
async function shopper(caps: { redemptionsPerMemberPerDay?: number; freeRedemptionsPerMemberPerDay?: number }) {
  w.clock.set('2026-03-02T12:00:00.000Z');
  const tenant = await w.mintTenant({ settings: { limits: caps } });
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 500);
  const free = await mintOffer(w, tenant, { price: 0, codes: freshCodes(30) });
  const paid = await mintOffer(w, tenant, { price: 1, codes: freshCodes(30) });
  const press = (offerId: string): Promise<TestReply> =>
    w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: rider.cookie });
  const statuses = async (): Promise<unknown[]> => {
    const { body } = await w.request(tenant, {
      method: 'GET',
      path: '/rest/users/me/offersStatus',
      cookie: rider.cookie,
    });
    const list = body as { OfferID: string; status: string; NextResetAtUTC: string | null; isDayUsedUp?: boolean }[];
    return [free, paid].map((id) => {
      const { status, NextResetAtUTC, isDayUsedUp } = list.find(({ OfferID }) => OfferID === id) ?? {};
      return [status, NextResetAtUTC, ...(isDayUsedUp ? ['by the day'] : [])];
    });
  };
  return { free, paid, press, statuses };
}
const told = (replies: TestReply[]) => replies.map(({ status, body }) => body.error ?? status);

test('free redemptions by a script stop at the cap, however many are sent at once; paid ones continue [REDEEM-25]', async () => {
  const { free, paid, press, statuses } = await shopper({ freeRedemptionsPerMemberPerDay: 3 });
  const replies = await Promise.all(Array.from({ length: 12 }, () => press(free)));
  expect(told(replies).filter((each) => each === 200)).toHaveLength(3);
  expect(told(replies).filter((each) => each === 'DAILY_LIMIT_REACHED')).toHaveLength(9);
  expect(replies.find(({ status }) => status === 409)?.body.error_description).toMatch(/24 hours.*tomorrow/);
  expect((await press(paid)).status).toBe(200);
  expect(await statuses()).toEqual([
    ['UNAVAILABLE_LIMIT', '2026-03-03T12:00:00.000Z', 'by the day'],
    ['AVAILABLE', null],
  ]);
});

test('the total cap counts both kinds and ends 24 hours after the redemption that reached it [REDEEM-25]', async () => {
  const { free, paid, press, statuses } = await shopper({ redemptionsPerMemberPerDay: 2 });
  expect((await press(paid)).status).toBe(200);
  w.clock.advance(3600);
  expect((await press(free)).status).toBe(200);
  expect(told([await press(free), await press(paid)])).toEqual(['DAILY_LIMIT_REACHED', 'DAILY_LIMIT_REACHED']);
  expect(await statuses()).toEqual([
    ['UNAVAILABLE_LIMIT', '2026-03-03T12:00:00.000Z', 'by the day'],
    ['UNAVAILABLE_LIMIT', '2026-03-03T12:00:00.000Z', 'by the day'],
  ]);
  w.clock.set('2026-03-03T12:00:00.000Z');
  expect(told([await press(paid), await press(free)])).toEqual([200, 'DAILY_LIMIT_REACHED']);
});

test('by default a member may redeem 20 times for free and 100 times in total [REDEEM-25]', async () => {
  const { free, press } = await shopper({});
  const replies = await Promise.all(Array.from({ length: 21 }, () => press(free)));
  expect(told(replies).filter((each) => each === 200)).toHaveLength(20);
  expect(told(replies)).toContain('DAILY_LIMIT_REACHED');
});
