import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer } from '../../../testing/offers.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../../ingest/testing/test-program.ts';

const w = await world();
const CARD = '0042110077';

async function scene() {
  w.clock.set('2026-03-01T12:00:00Z');
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
  let told = 0;
  const tell = async (at: string, ...events: (string | object)[]) => {
    w.clock.set(at);
    const body = JSON.stringify(
      events.map((event) => (typeof event === 'string' ? tripEvent(`ride-${told++}`, CARD, event) : event)),
    );
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const headers = signedHeaders(w, secret, body);
    expect(await w.request(null, { method: 'POST', path, body, headers })).toMatchObject({ status: 202 });
  };
  const today = async () => (await deskOf(w, tenant).call(adminRoutes.reports.today, {})) as unknown;
  return { tenant, rider, as, tell, today };
}

test("today starts at midnight in the agency's time zone; last week is shown as known by this time [DESK-142]", async () => {
  const { tenant, rider, as, tell, today } = await scene();
  // Daylight saving began between the two days: midnight was 05:00 UTC, now 04:00.
  await tell('2026-03-04T16:00:00Z', '2026-03-04T04:59:59Z', '2026-03-04T05:00:00Z', '2026-03-04T15:00:00Z');
  await tell('2026-03-04T17:00:01Z', '2026-03-04T16:00:00Z');
  await tell('2026-03-11T15:00:00Z', '2026-03-11T03:59:59Z', '2026-03-11T04:00:00Z', '2026-03-11T14:00:00Z');
  await givePoints(w, tenant, rider, 100);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(1) });
  w.clock.set('2026-03-11T16:00:00Z');
  await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, ...as });
  expect(await today()).toEqual({
    at: '2026-03-11T16:00:00.000Z',
    timeZone: 'America/New_York',
    budgetsLow: 0,
    today: { rides: 2, riders: 1, pointsEarned: 130, redemptions: 1, pointsRedeemed: 100 },
    weekAgo: { rides: 2, riders: 1, pointsEarned: 30, redemptions: 0, pointsRedeemed: 0 },
  });
});

test("a voided ride and its points no longer count; other agencies' never do [DESK-142]", async () => {
  const { tell, today } = await scene();
  const other = await scene();
  await tell('2026-03-11T15:00:00Z', '2026-03-11T13:00:00Z', '2026-03-11T14:00:00Z');
  await other.tell('2026-03-11T15:00:00Z', '2026-03-11T13:00:00Z');
  const taken = { specversion: '1.0', id: 'void', source: '/test', type: 'trip.voided', subject: CARD };
  await tell('2026-03-11T15:10:00Z', { ...taken, time: '2026-03-11T15:10:00Z', data: { id: 'ride-0' } });
  const figures = { rides: 1, riders: 1, pointsEarned: 10 };
  expect(await today()).toMatchObject({ today: figures });
  expect(await other.today()).toMatchObject({ today: figures });
});
