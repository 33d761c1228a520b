import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { earnPoints, freshCodes, givePoints, mintOffer, refund } from '../../../testing/offers.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../../ingest/testing/test-program.ts';

const w = await world();
const CARD = '0042110077';

const trendOf = (tenant: TestTenant) => deskOf(w, tenant).call(adminRoutes.reports.trend, {});

/** A program whose rides give 10 points, and a member with a card. */
async function scene() {
  w.clock.set('2026-02-01T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  await giveProgram(
    w,
    tenant,
    ['cards'],
    [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10, providers: ['cards'], lookBackDays: 2 }],
  );
  const secret = await makeSecret(w, tenant, 'cards');
  const rider = await w.signUpMember(tenant);
  const as = { cookie: rider.cookie };
  const card = { ProviderID: 'cards', identifier: CARD };
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body: card, ...as });
  let sent = 0;
  const ride = async (...endedAt: string[]) => {
    w.clock.set(endedAt.at(-1) ?? '');
    await w.inTenant(tenant, (tx) => tx.run('update session set created_at = $1, last_seen_at = $1', [w.clock.now()]));
    const body = JSON.stringify(endedAt.map((at) => tripEvent(`ride-${sent++}`, CARD, at)));
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const headers = signedHeaders(w, secret, body);
    expect(await w.request(null, { method: 'POST', path, body, headers })).toMatchObject({ status: 202 });
  };
  return { tenant, rider, as, ride };
}

test('28 whole days are compared with the 28 before, by the clock of the agency; today is not part of them [DESK-586]', async () => {
  const { tenant, ride } = await scene();
  // A ride counts on the day it ended, its points on the day of the report. Midnight in New York was 05:00 UTC before daylight saving began on 8 March, and 04:00 after.
  await ride('2026-02-22T04:59:59Z', '2026-02-22T05:00:00Z');
  await ride('2026-03-22T03:59:59Z', '2026-03-22T04:00:00Z');
  await ride('2026-03-25T12:00:00Z', '2026-03-25T13:00:00Z');
  await ride('2026-04-19T03:59:59Z', '2026-04-19T04:00:00Z');
  w.clock.set('2026-04-19T16:00:00Z');
  const trend = await trendOf(tenant);
  expect(trend).toMatchObject({
    at: '2026-04-19T16:00:00.000Z',
    timeZone: 'America/New_York',
    from: '2026-03-22',
    to: '2026-04-18',
    last: { rides: 4, riders: 1, pointsEarned: 40, redemptions: 0, pointsRedeemed: 0, pointsOwed: 60 },
    previous: { rides: 2, riders: 1, pointsEarned: 20, redemptions: 0, pointsRedeemed: 0, pointsOwed: 20 },
  });
  expect(trend.days.map(({ day }) => day)).toHaveLength(28);
  expect(trend.days.filter(({ rides }) => rides > 0).map(({ day, rides, riders }) => [day, rides, riders])).toEqual([
    ['2026-03-22', 1, 1],
    ['2026-03-25', 2, 1],
    ['2026-04-18', 1, 1],
  ]);
  expect(trend.days.map(({ pointsOwed }) => pointsOwed).filter((points, at, all) => points !== all[at - 1])).toEqual([
    40, 60,
  ]);
});

test('redeemed points leave the liability on their day and return with the refund; refunded ones are no cost [DESK-586]', async () => {
  const { tenant, rider, as } = await scene();
  w.clock.set('2026-02-10T12:00:00Z');
  await givePoints(w, tenant, rider, 500);
  const offerId = await mintOffer(w, tenant, { price: 100, codes: freshCodes(2) });
  const redeem = async (at: string): Promise<string> => {
    w.clock.set(at);
    await w.inTenant(tenant, (tx) => tx.run('update session set created_at = $1, last_seen_at = $1', [w.clock.now()]));
    const reply = await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, ...as });
    return reply.body.TransactionID as string;
  };
  await redeem('2026-03-30T12:00:00Z');
  const refunded = await redeem('2026-04-02T12:00:00Z');
  w.clock.set('2026-04-05T12:00:00Z');
  await refund(w, tenant, refunded);
  await earnPoints(w, tenant, rider, 7);
  w.clock.set('2026-04-08T12:00:00Z');
  const { last, previous, days } = await trendOf(tenant);
  expect(last).toMatchObject({ redemptions: 2, pointsRedeemed: 100, pointsEarned: 7, pointsOwed: 407 });
  expect(previous).toMatchObject({ redemptions: 0, pointsRedeemed: 0, pointsOwed: 500 });
  const owedOn = new Map(days.map(({ day, pointsOwed }) => [day, pointsOwed]));
  expect(['2026-03-29', '2026-03-30', '2026-04-02', '2026-04-05'].map((day) => owedOn.get(day))).toEqual([
    500, 400, 300, 407,
  ]);
});

test("days before the opening don't count, and without 56 open days there is no comparison [DESK-586]", async () => {
  const { tenant, ride } = await scene();
  await ride('2026-03-25T12:00:00Z');
  const openAt = async (isOpen: boolean, openedAt: string | null) => {
    await w.inTenant(tenant, (tx) =>
      tx.run('update tenant set is_open = $2, opened_at = $3 where tenant_id = $1', [
        tenant.tenantId,
        isOpen,
        openedAt,
      ]),
    );
    w.app.tenants.refresh();
  };
  await ride('2026-04-10T12:00:00Z');
  w.clock.set('2026-04-19T16:00:00Z');
  await openAt(true, '2026-04-01T12:00:00Z');
  expect(await trendOf(tenant)).toMatchObject({ last: { rides: 1, pointsEarned: 10 }, previous: null });
  await openAt(true, '2026-04-19T12:00:00Z');
  expect(await trendOf(tenant)).toMatchObject({ last: { rides: 0, pointsOwed: 0 }, previous: null });
  await openAt(false, null);
  expect(await trendOf(tenant)).toMatchObject({ last: { rides: 0, pointsOwed: 0 }, previous: null });
});

test('figures of another agency are not part of the trend [DESK-586]', async () => {
  const { tenant } = await scene();
  const other = await scene();
  await other.ride('2026-04-10T12:00:00Z');
  w.clock.set('2026-04-19T16:00:00Z');
  expect(await trendOf(tenant)).toMatchObject({ last: { rides: 0, riders: 0, pointsEarned: 0, pointsOwed: 0 } });
  expect(await trendOf(other.tenant)).toMatchObject({
    last: { rides: 1, riders: 1, pointsEarned: 10, pointsOwed: 10 },
  });
});
