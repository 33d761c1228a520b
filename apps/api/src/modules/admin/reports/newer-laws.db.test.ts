import { adminRoutes, type ReportName } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { moveZoneAhead } from '../../../testing/newer-zones.ts';
import { earnPoints, freshCodes, givePoints, mintOffer } from '../../../testing/offers.ts';
import { plant } from '../../../testing/plant.ts';
import {
  giveProgram,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../../ingest/testing/test-program.ts';
import { closeYears } from '../../ledger/index.ts';

/* Node knows a law that PostgreSQL does not: from some day on the clocks of an agency's zone are an hour ahead. */

const w = await world();

test('a ride, its points, a redemption and a sign-up near midnight are in the same week and month for the engine, the receipt and every report, also where PostgreSQL knows an older time-zone law [EARN-23]', async () => {
  // By the new law Sunday 14:30 UTC is half past midnight in Tokyo, on Monday, June 1; by the old law Sunday, 23:30.
  moveZoneAhead('Asia/Tokyo', new Date('2026-05-01T00:00:00Z'));
  const monday = '2026-05-31T14:30:00Z';
  w.clock.set('2026-05-18T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'Asia/Tokyo', settings: { pointsExpireAfterDays: 29 } });
  const weekly: TestCampaign = {
    id: 'goal',
    type: 'MULTI_TRIP',
    reward: 70,
    target: 2,
    window: { kind: 'CALENDAR', unit: 'WEEK' },
    carryOver: false,
    providers: ['cards'],
  };
  await giveProgram(w, tenant, ['cards'], [weekly]);
  const secret = await makeSecret(w, tenant, 'cards');
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(1) });
  const older = await w.signUpMember(tenant);
  const body = { ProviderID: 'cards', identifier: '0042110077' };
  const path = '/rest/users/me/providersStatus';
  await w.request(tenant, { method: 'POST', path, body, cookie: older.cookie });

  w.clock.set(monday);
  await w.signUpMember(tenant);
  await givePoints(w, tenant, older, 100);
  await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: older.cookie });
  const lapsing = await w.signUpMember(tenant, { createdAt: new Date('2026-05-18T12:00:00Z') });
  await earnPoints(w, tenant, lapsing, 7);
  w.clock.set('2026-06-01T11:00:00Z');
  const events = JSON.stringify([
    tripEvent('sunday', '0042110077', '2026-05-31T10:00:00Z'),
    tripEvent('midnight', '0042110077', monday),
    tripEvent('monday', '0042110077', '2026-06-01T10:00:00Z'),
  ]);
  const door = `/ingest/${tenant.tenantId}/cards/events`;
  await w.request(null, { method: 'POST', path: door, body: events, headers: signedHeaders(w, secret, events) });

  // Engine and receipts: the second ride of the week that begins on June 1 reaches the goal.
  const rides = await w.request(tenant, { method: 'GET', path: '/rest/users/me/rides/en', cookie: older.cookie });
  expect(rides.body.data.map(({ points }: { points: number }) => points)).toEqual([70, 0, 0]);
  const [{ RideID }] = rides.body.data;
  const receipt = await w.request(tenant, {
    method: 'GET',
    path: `/rest/users/me/rides/${RideID}/en`,
    cookie: older.cookie,
  });
  expect(receipt.body.campaigns).toMatchObject([{ CampaignID: 'goal', reason: 'COUNTED', points: 70 }]);

  const desk = deskOf(w, tenant);
  const report = async (name: ReportName) =>
    (await desk.call(adminRoutes.reports.get, { params: { report: name }, query: {} })).rows;
  expect(await report('weeks')).toEqual([
    ['2026-05-18', 2, 0, 0, 0, 0, 0, 0],
    ['2026-05-25', 0, 1, 1, 0, 0, 0, 0],
    ['2026-06-01', 1, 2, 1, 177, 0, 1, 100],
    ['all', 3, 3, 1, 177, 0, 1, 100],
  ]);
  expect((await report('campaigns')).map(([week, campaign, times]) => [week, campaign, times])).toEqual([
    ['2026-06-01', null, 2],
    ['2026-06-01', 'goal', 1],
    ['all', null, 3],
  ]);
  expect(await report('riders')).toEqual([
    ['2026-05-25', 'came back', 1, 1, 0, 0, 0],
    ['2026-06-01', 'now and then', 1, 2, 170, 1, 100],
    ['2026-06-01', 'without rides', 1, 0, 7, 0, 0],
    ['all', null, 2, 3, 177, 1, 100],
  ]);
  expect((await report('funnel')).map(([month, joined]) => [month, joined])).toEqual([
    ['2026-05', 2],
    ['2026-06', 1],
    ['all', 3],
  ]);
  expect((await report('redemptions')).map(([month, , times]) => [month, times])).toEqual([
    ['2026-06', 1],
    ['all', 1],
  ]);
  // Granted on June 1, they count until June 30 ends.
  expect((await report('lapsing')).map(([month, members]) => [month, members])).toEqual([
    ['2026-06', 2],
    ['all', null],
  ]);
  expect(await plant('select distinct lapses_at as at from earning where tenant_id = $1', [tenant.tenantId])).toEqual([
    { at: new Date('2026-06-30T14:00:00Z') },
  ]);
});

test('a year of the books opens when the agency’s clocks show it by Node, also where PostgreSQL knows an older time-zone law [EARN-23]', async () => {
  moveZoneAhead('Asia/Dubai', new Date('2025-12-01T00:00:00Z'));
  w.clock.set('2025-12-20T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'Asia/Dubai' });
  await givePoints(w, tenant, await w.signUpMember(tenant), 20);
  const close = () => closeYears(w.deps.database, tenant.tenantId, { clock: w.clock.now });
  expect(await close()).toEqual([2025]);
  // Dubai is four hours ahead of UTC by the old law, five by the new one.
  w.clock.set('2026-01-01T18:59:59Z');
  expect(await close()).toEqual([]);
  w.clock.set('2026-01-01T19:00:00Z');
  expect(await close()).toEqual([2026]);
  expect(
    await plant('select opens_at as at from book_year where tenant_id = $1 and year = 2026', [tenant.tenantId]),
  ).toEqual([{ at: new Date('2025-12-31T19:00:00Z') }]);
});
