import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { earnPoints, freshCodes, givePoints, mintOffer, refund } from '../../../testing/offers.ts';

const w = await world();
const { get, export: file } = adminRoutes.reports;

async function scene() {
  w.clock.set('2026-03-31T22:30:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 300);
  await earnPoints(w, tenant, rider, 7);
  const offerId = await mintOffer(w, tenant, { offerId: '=cmd', codes: freshCodes(5) });
  const press = () =>
    w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: rider.cookie });
  const first = await press();
  // In Greenwich it is April by now, in New York it is March.
  w.clock.set('2026-04-01T02:00:00Z');
  await press();
  await refund(w, tenant, first.body.TransactionID);
  return { tenant, rider, redemptionId: first.body.TransactionID as string, desk: deskOf(w, tenant) };
}

test('staff read what is owed, redeemed, taken back and left, with the time and the clocks it stands for [DESK-60]', async () => {
  const { desk, redemptionId, rider } = await scene();
  const liability = await desk.call(get, { params: { report: 'liability' } });
  expect(liability).toMatchObject({ at: '2026-04-01T02:00:00.000Z', timeZone: 'America/New_York', isWhole: true });
  expect(liability.rows.at(-1)).toEqual(['all', 7, 200, 0, 207]);
  const redeemed = await desk.call(get, { params: { report: 'redemptions' } });
  expect(redeemed.rows[0]).toEqual(['2026-03', '=cmd', 2, 1, 200, 1, 100]);
  const back = await desk.call(get, { params: { report: 'refunds' } });
  expect(back.rows[0]?.slice(2)).toEqual(['=cmd', 100, redemptionId, rider.memberId, 'the test', 'it was asked for']);
  const left = await desk.call(get, { params: { report: 'codes-left' } });
  expect(left.rows[0]?.slice(0, 3)).toEqual(['=cmd', 'yes', 3]);
});

test('days are those of the agency’s clocks, both included, and the last is not before the first [DESK-60]', async () => {
  const { desk } = await scene();
  const of = async (from: string, to: string) =>
    (await desk.call(get, { params: { report: 'refunds' }, query: { from, to } })).rows.length - 1;
  expect([await of('2026-03-31', '2026-03-31'), await of('2026-04-01', '2026-04-02')]).toEqual([1, 0]);
  await expect(of('2026-04-02', '2026-04-01')).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details: { field: 'to' },
  });
});

test('a report leaves as a file without formulas, and who took it is on record [DESK-60] [DESK-31]', async () => {
  const { desk, tenant } = await scene();
  const taken = await desk.call(file, { params: { report: 'redemptions' }, query: { from: '2026-03-01' } });
  expect(taken).toMatchObject({ fileName: `redemptions-${tenant.tenantId}-2026-03-31.csv`, isWhole: true });
  expect(taken.csv.split('\r\n')[0]).toBe('month,offer,redemptions,members,points,refunds,points refunded');
  expect(taken.csv).toContain("'=cmd");
  const [act] = (await desk.call(adminRoutes.acts.list, { query: {} })).data;
  expect(act).toMatchObject({
    verb: 'reports.export',
    subject: { kind: 'report', id: 'redemptions' },
    facts: { from: '2026-03-01', rows: taken.rows },
  });
});
