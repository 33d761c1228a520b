import { adminRoutes, type ReportName } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { earnPoints, freshCodes, givePoints, mintOffer } from '../../../testing/offers.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../../ingest/testing/test-program.ts';

const w = await world();

async function scene(settings: Record<string, unknown> = {}) {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York', settings });
  await giveProgram(
    w,
    tenant,
    ['cards'],
    [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10, providers: ['cards'], lookBackDays: 30 }],
  );
  const secret = await makeSecret(w, tenant, 'cards');
  const join = () => w.signUpMember(tenant);
  const connect = (cookie: string, identifier: string) =>
    w.request(tenant, {
      method: 'POST',
      path: '/rest/users/me/providersStatus',
      body: { ProviderID: 'cards', identifier },
      cookie,
    });
  const tell = async (...events: object[]) => {
    const body = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const reply = await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
    expect(reply.status).toBe(202);
  };
  const desk = deskOf(w, tenant);
  const report = async (name: ReportName, query: { from?: string; to?: string } = {}) =>
    (await desk.call(adminRoutes.reports.get, { params: { report: name }, query })).rows;
  return { tenant, join, connect, tell, report };
}

test("weeks begin on Monday in the agency's time zone and count members, rides, points and redemptions; voided ones are separate [DESK-143]", async () => {
  const { tenant, join, connect, tell, report } = await scene();
  const rider = await join();
  await connect(rider.cookie, '0042110077');
  w.clock.set('2026-03-09T12:00:00Z');
  // Sunday evening in New York is Monday in UTC.
  await tell(
    tripEvent('sunday', '0042110077', '2026-03-09T03:30:00Z'),
    tripEvent('monday', '0042110077', '2026-03-09T04:00:00Z'),
    tripEvent('void', '0042110077', '2026-03-09T11:00:00Z'),
  );
  await tell({
    ...tripEvent('taken', '0042110077', '2026-03-09T11:30:00Z'),
    type: 'trip.voided',
    data: { id: 'void' },
  });
  await givePoints(w, tenant, rider, 100);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(1) });
  await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: rider.cookie });
  expect(await report('weeks')).toEqual([
    ['2026-03-02', 1, 1, 1, 0, 0, 0, 0],
    ['2026-03-09', 0, 1, 1, 130, 10, 1, 100],
    ['all', 1, 2, 1, 130, 10, 1, 100],
  ]);
  expect(await report('campaigns')).toEqual([
    ['2026-03-09', null, 1, 1, 100, 0, 0],
    ['2026-03-09', 'ride', 3, 1, 30, 10, 0],
    ['all', null, 4, 1, 130, 10, 0],
  ]);
  expect(await report('weeks', { from: '2026-03-10', to: '2026-03-10' })).toEqual([['all', 0, 0, 0, 0, 0, 0, 0]]);
  w.clock.set('2026-06-01T12:00:00Z');
  // Thirteen weeks begin a week after the first.
  expect((await report('weeks')).map(([week]) => week)).toEqual(['2026-03-09', 'all']);
});

test("the funnel follows members by joining month, without other agencies' members [DESK-144]", async () => {
  const { tenant, join, connect, tell, report } = await scene();
  await (await scene()).join();
  w.clock.set('2026-03-02T12:00:00Z');
  const [only, rode, redeemed] = [await join(), await join(), await join()];
  expect(only.memberId).toBeTruthy();
  await connect(rode.cookie, '0042110001');
  await connect(redeemed.cookie, '0042110002');
  w.clock.set('2026-03-03T12:00:00Z');
  await tell(
    tripEvent('one', '0042110001', '2026-03-03T10:00:00Z'),
    tripEvent('two', '0042110002', '2026-03-03T10:00:00Z'),
  );
  await givePoints(w, tenant, redeemed, 100);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(1) });
  await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: redeemed.cookie });
  const [march, all] = await report('funnel');
  expect(march?.slice(0, 2)).toEqual(['2026-03', 3]);
  expect(march?.slice(3)).toEqual([2, 2, 1, 1]);
  expect(all?.slice(1)).toEqual(march?.slice(1));
  w.clock.set('2027-03-01T12:00:00Z');
  expect(await report('funnel')).toEqual([['all', 0, 0, 0, 0, 0, 0]]);
});

test('points are reported by expiry month, claimed or not; spent points are excluded [DESK-145]', async () => {
  const { tenant, join, report } = await scene();
  const rider = await join();
  await givePoints(w, tenant, rider, 100);
  await earnPoints(w, tenant, rider, 7);
  const rows = await report('lapsing');
  expect(rows.at(-1)).toEqual(['all', null, 7, 100, 107]);
  expect(rows[0]?.slice(1)).toEqual([1, 7, 100, 107]);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(1) });
  await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: rider.cookie });
  expect((await report('lapsing')).at(-1)).toEqual(['all', null, 7, 0, 7]);
});

test('points that expire at midnight after the last day of a month count for that month [DESK-483]', async () => {
  const { tenant, join, report } = await scene({ pointsExpireAfterDays: 29 });
  const rider = await join();
  await earnPoints(w, tenant, rider, 7);
  expect((await report('lapsing'))[0]).toEqual(['2026-03', 1, 7, 0, 7]);
});

test('riders are grouped as new, returning after four weeks, occasional, regular, or without a ride that week; sums equal the weeks report [DESK-180]', async () => {
  const { tenant, join, connect, tell, report } = await scene();
  w.clock.set('2026-03-02T12:00:00Z');
  const riders = await Promise.all(
    ['now', 'regular', 'back', 'idle'].map(async (kind) => ({ kind, ...(await join()) })),
  );
  const cardOf = (kind: string): string => `004211000${riders.findIndex((rider) => rider.kind === kind) + 1}`;
  for (const { kind, cookie } of riders) await connect(cookie, cardOf(kind));
  const ride = (kind: string, ...days: string[]) =>
    days.map((day) => tripEvent(`${kind}-${day}`, cardOf(kind), `${day}T16:00:00Z`));
  w.clock.set('2026-04-13T12:00:00Z');
  await tell(
    ...ride('back', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-08'),
    ...ride('now', '2026-03-09', '2026-03-20', '2026-04-05'),
    ...ride('regular', '2026-03-09', '2026-03-10', '2026-03-30', '2026-04-05'),
    ...ride('back', '2026-04-06'),
    ...ride('now', '2026-04-07', '2026-04-08'),
    ...ride('regular', '2026-04-12'),
  );
  const late = await join();
  await givePoints(w, tenant, late, 100);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(1) });
  await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: late.cookie });
  await join();

  const days = { from: '2026-04-06', to: '2026-04-12' };
  const week = '2026-04-06';
  expect((await report('riders', days)).map((row) => row.slice(0, 4))).toEqual([
    [week, 'came back', 1, 1],
    [week, 'now and then', 1, 2],
    [week, 'regular', 1, 1],
    ['all', null, 3, 4],
  ]);
  // The points were booked a week later; a member without activity has no group.
  const all = await report('riders');
  expect(all.filter(([of]) => of === '2026-04-13')).toEqual([
    ['2026-04-13', 'new', 1, 0, 100, 1, 100],
    ['2026-04-13', 'without rides', 3, 0, 160, 0, 0],
  ]);
  expect(all.filter(([of]) => of === '2026-03-02').map(([, kind]) => kind)).toEqual(['new']);
  const sums = (rows: typeof all, at: number): number =>
    rows.filter(([of]) => of !== 'all').reduce((sum, row) => sum + Number(row[at]), 0);
  const weeks = await report('weeks');
  expect([3, 4, 5, 6].map((at) => sums(all, at))).toEqual([2, 4, 6, 7].map((at) => sums(weeks, at)));
  expect(all.at(-1)?.slice(2)).toEqual([4, 16, 260, 1, 100]);
});
