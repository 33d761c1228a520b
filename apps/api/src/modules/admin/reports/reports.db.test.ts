import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { earnPoints, freshCodes, givePoints, mintOffer, refund } from '../../../testing/offers.ts';
import { plant } from '../../../testing/plant.ts';
import { createSupplierEnv } from '../../../testing/supplier-env.ts';

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
  w.clock.set('2026-04-01T02:00:00Z');
  await press();
  await refund(w, tenant, first.body.TransactionID);
  return { tenant, rider, redemptionId: first.body.TransactionID as string, desk: deskOf(w, tenant) };
}

test('staff read liability, redemptions, refunds and stock, with time and time zone [DESK-60]', async () => {
  const { desk, redemptionId, rider } = await scene();
  const liability = await desk.call(get, { params: { report: 'liability' } });
  expect(liability).toMatchObject({ at: '2026-04-01T02:00:00.000Z', timeZone: 'America/New_York', isWhole: true });
  expect(liability.rows.at(-1)).toEqual(['all', 7, 200, 0, 207]);
  const redeemed = await desk.call(get, { params: { report: 'redemptions' } });
  expect(redeemed.rows[0]).toEqual(['2026-03', '=cmd', 2, 1, 200, 1, 100]);
  const back = await desk.call(get, { params: { report: 'refunds' } });
  const [refunded, redeemedAt] = ['2026-03-31T22:00:00-04:00', '2026-03-31T18:30:00-04:00'];
  const by = ['the test', 'it was asked for'];
  expect(back.rows).toEqual([
    [refunded, redeemedAt, '=cmd', 100, redemptionId, rider.memberId, ...by],
    ['all', null, null, 100, null, null, null, null],
  ]);
  const left = await desk.call(get, { params: { report: 'codes-left' } });
  expect(left.rows[0]?.slice(0, 3)).toEqual(['=cmd', 'yes', 3]);
  expect(left.rows.at(-1)).toEqual(['all', null, 3, null, 2, 2, 0, null]);
});

test("days are inclusive in the agency's time zone, and an end before the start is rejected [DESK-60]", async () => {
  const { desk } = await scene();
  for (const report of ['refunds', 'redemptions'] as const) {
    const of = async (query: { from?: string; to?: string }) =>
      (await desk.call(get, { params: { report }, query })).rows.length - 1;
    const day = { from: '2026-03-31', to: '2026-03-31' };
    expect([await of(day), await of({ from: '2026-04-01' }), await of({ to: '2026-03-30' })]).toEqual([1, 0, 0]);
    await expect(of({ from: '2026-04-02', to: '2026-04-01' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { field: 'to' },
    });
  }
});

test('points of a pending supplier order count as held liability, not as a redemption [DESK-60]', async () => {
  const stage = await createSupplierEnv(w);
  stage.behave.before = (_call, reply) => !!reply.destroy();
  await stage.press();
  const { call } = deskOf(w, stage.tenant);
  const owed = (await call(get, { params: { report: 'liability' } })).rows.slice(-2);
  expect(owed).toEqual([
    ['held', 0, 0, 100, 100],
    ['all', 0, 900, 100, 1000],
  ]);
  const { rows } = await call(get, { params: { report: 'redemptions' } });
  expect(rows).toEqual([['all', null, 0, 0, 0, 0, 0]]);
  await stage.stop();
});

test('a table shows its first thousand rows and a flag for more; the file has all with their sum [DESK-60]', async () => {
  const { desk, tenant } = await scene();
  await plant(
    `insert into redemption
       select copy.* from redemption r, generate_series(1, 1001) place,
              jsonb_populate_record(r, jsonb_build_object('redemption_id', gen_random_uuid(), 'place', place)) copy
        where r.tenant_id = $1 and r.refunded_at is not null`,
    [tenant.tenantId],
  );
  const shown = await desk.call(get, { params: { report: 'refunds' } });
  expect([shown.rows.length, shown.isWhole, shown.rows.at(-1)?.[0]]).toEqual([
    1000,
    false,
    '2026-03-31T22:00:00-04:00',
  ]);
  const taken = await desk.call(file, { params: { report: 'refunds' } });
  expect([taken.rows, taken.isWhole, taken.csv.split('\r\n').at(-1)]).toEqual([1003, true, 'all,,,100200,,,,']);
});

test('a report is exported without formulas, and the export is logged [DESK-60] [DESK-31]', async () => {
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
