import { adminRoutes, type ReportName } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { earnPoints, freshCodes, givePoints, mintOffer, refund } from '../../../testing/offers.ts';

const w = await world();

async function fileOf(report: ReportName, tenant: TestTenant, query: { from?: string; to?: string } = {}) {
  const { csv } = await deskOf(w, tenant).call(adminRoutes.reports.export, { params: { report }, query });
  return csv.split(/\r?\n/);
}

test("liability shows members' points by age, and equals their balances [LEDGER-05]", async () => {
  w.clock.set('2025-01-01T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 100);
  w.clock.set('2026-01-30T12:00:00Z');
  await givePoints(w, tenant, rider, 40);
  w.clock.set('2026-02-15T12:00:00Z');
  await earnPoints(w, tenant, rider, 7);
  w.clock.set('2026-03-02T12:00:00Z');
  expect(await fileOf('liability', tenant)).toEqual([
    'age,unclaimed,available,held,all',
    '0 to 30 days,7,0,0,7',
    '31 to 90 days,0,40,0,40',
    '91 to 180 days,0,0,0,0',
    '181 to 365 days,0,0,0,0',
    'over a year,0,100,0,100',
    'held,0,0,0,0',
    'all,7,140,0,147',
  ]);
});

test("redemptions are reported by month and offer in the tenant's time zone, with refunds; remaining codes are sorted by lowest stock [DESK-60]", async () => {
  w.clock.set('2026-03-31T22:30:00Z');
  const tenant = await w.mintTenant({ timeZone: 'Europe/Berlin' });
  const offerId = await mintOffer(w, tenant, { offerId: 'day-pass', price: 10, codes: freshCodes(6) });
  await mintOffer(w, tenant, { offerId: 'museum', price: 10, codes: [] });
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 100);
  const redeem = async () => {
    const reply = await w.request(tenant, {
      method: 'POST',
      path: `/rest/offers/${offerId}/redemption`,
      cookie: rider.cookie,
    });
    expect(reply.status).toBe(200);
  };
  w.clock.set('2026-03-31T21:59:59Z');
  await redeem();
  w.clock.set('2026-03-31T22:00:00Z');
  await redeem();
  await redeem();
  const [latest] = await w.inTenant(tenant, (tx) =>
    tx.query<{ id: string }>('select redemption_id as id from redemption order by redemption_id desc limit 1'),
  );
  await refund(w, tenant, latest?.id ?? '');
  const rows = ['2026-03,day-pass,1,1,10,0,0', '2026-04,day-pass,2,1,20,1,10'];
  const head = 'month,offer,redemptions,members,points,refunds,points refunded';
  const ask = (query: { from?: string; to?: string } = {}) => fileOf('redemptions', tenant, query);
  expect(await ask()).toEqual([head, ...rows, 'all,,3,1,30,1,10']);
  expect(await ask({ from: '2026-04-01' })).toEqual([head, rows[1], 'all,,2,1,20,1,10']);
  expect(await ask({ to: '2026-03-31' })).toEqual([head, rows[0], 'all,,1,1,10,0,0']);

  await w.inTenant(tenant, (tx) =>
    tx.run(
      `update coupon c set expires_at = f.at
         from (select coupon_id, ($2::timestamptz[])[row_number() over (order by coupon_id desc)] as at from coupon where tenant_id = $1) f
        where c.tenant_id = $1 and c.coupon_id = f.coupon_id and f.at is not null and c.redemption_id is null`,
      [tx.tenantId, ['2026-03-31T22:00:00Z', '2026-06-01T00:00:00Z']],
    ),
  );
  expect(await fileOf('codes-left', tenant)).toEqual([
    'offer,active,left,days left,given,given in 30 days,expired,next expiry',
    'museum,yes,0,,0,0,0,',
    'day-pass,yes,2,20,3,3,1,2026-06-01T02:00:00+02:00',
    'all,,2,,3,3,1,',
  ]);
});
