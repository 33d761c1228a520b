import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { freshCodes, givePoints, mintOffer } from '../../testing/offers.ts';

const w = await world();

const redeem = async (tenant: TestTenant, rider: TestMember, offerId: string) =>
  (await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: rider.cookie })).body;

test('available, issued, expired and expiring codes, days left and state of each pool are listed, lowest stock first [REDEEM-17]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { lowStockThreshold: 2 } });
  const dayPass = await mintOffer(w, tenant, { offerId: 'day-pass', price: 10, codes: freshCodes(7) });
  await mintOffer(w, tenant, { offerId: 'museum', codes: [] });
  await mintOffer(w, tenant, { offerId: 'coffee', codes: freshCodes(1), isActive: false });
  const few = { stock: { kind: 'pool', lowBelow: 5 } };
  await mintOffer(w, tenant, { offerId: 'ferry', codes: freshCodes(4), definition: few });
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 20);
  for (let times = 0; times < 2; times += 1) await redeem(tenant, rider, dayPass);
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `update coupon c set expires_at = f.at
         from (select coupon_id, ($2::timestamptz[])[row_number() over (order by coupon_id)] as at from coupon
                where tenant_id = $1 and offer_id = 'day-pass' and redemption_id is null) f
        where c.tenant_id = $1 and c.coupon_id = f.coupon_id and f.at is not null`,
      [
        tx.tenantId,
        ['2026-03-02T12:15:00Z', '2026-03-02T12:15:00.001Z', '2026-04-01T12:00:00Z', '2026-04-01T12:00:00.001Z'],
      ],
    ),
  );
  const { pools } = await deskOf(w, tenant).call(adminRoutes.coupons.stock, { query: {} });
  expect(
    pools.map((pool) => [
      pool.offerId,
      pool.state,
      pool.free,
      pool.daysLeft,
      pool.expireIn30Days,
      pool.given,
      pool.givenIn30Days,
      pool.expired,
      pool.lowBelow,
    ]),
  ).toEqual([
    ['museum', 'OUT', 0, null, 0, 0, 0, 0, 2],
    ['day-pass', 'ENOUGH', 4, 60, 2, 2, 2, 1, 2],
    ['coffee', 'RESTS', 1, null, 0, 0, 0, 0, 2],
    ['ferry', 'LOW', 4, null, 0, 0, 0, 0, 5],
  ]);
});
