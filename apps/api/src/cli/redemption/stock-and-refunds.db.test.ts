import { afterEach, describe, expect, it, vi } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, troubles } from '../../testing/offers.ts';
import { register as couponsStock } from '../coupons/coupons-stock.ts';
import { register as memberDelete } from '../member/member-delete.ts';
import { register as memberExport } from '../member/member-export.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register as redemptionRefund } from './redemption-refund.ts';

const w = await world();
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const run = commandRunner(w, [couponsStock, redemptionRefund, memberDelete, memberExport]);
const rewards = async (...words: string[]): Promise<string[]> =>
  (await run(...words)).flatMap((text) => text.split(/\r?\n/));

const redeem = async (tenant: TestTenant, rider: TestMember, offerId: string) =>
  (await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: rider.cookie })).body;

describe('rewards coupons stock', () => {
  it('shows available, issued, expired and expiring codes, daily use and state of each pool, lowest stock first [REDEEM-17]', async () => {
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
    const { tenantId } = tenant;
    expect(await rewards('coupons', 'stock', tenantId, '--csv')).toEqual([
      'tenant,offer,state,free,days left,expire in 30 days,given,given in 30 days,expired,few below',
      `${tenantId},museum,sold out,0,,0,0,0,0,2`,
      `${tenantId},day-pass,enough,4,60,2,2,2,1,2`,
      `${tenantId},coffee,rests,1,,0,0,0,0,2`,
      `${tenantId},ferry,few,4,,0,0,0,0,5`,
    ]);
    expect((await rewards('coupons', 'stock', tenantId)).slice(0, 1)[0]).toMatch(
      /^tenant +offer +state +free +days left/,
    );
    const all = await rewards('coupons', 'stock', '--csv');
    expect(all.filter((line) => line.startsWith(`${tenantId},`))).toHaveLength(4);
    await expect(rewards('coupons', 'stock', 'nowhere')).rejects.toThrow('no active tenant nowhere');
  });
});

async function redeemed(count: number) {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant, { email: 'ana@example.org' });
  await givePoints(w, tenant, rider, 100 * count);
  const offerId = await mintOffer(w, tenant, { offerId: 'day-pass', codes: freshCodes(count) });
  const ids: string[] = [];
  for (let times = 0; times < count; times += 1) ids.push((await redeem(tenant, rider, offerId)).TransactionID);
  const refund = (...words: string[]) => rewards('redemption', 'refund', tenant.tenantId, ...words);
  const balance = async () =>
    (await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie: rider.cookie })).body.Balance;
  return { tenant, rider, offerId, ids, refund, balance };
}

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

describe('rewards redemption refund', () => {
  it('--dry-run shows the effect and changes nothing, without a reason [LEDGER-06]', async () => {
    const { rider, ids, refund, balance } = await redeemed(1);
    expect(await refund(ids[0] ?? '', UNKNOWN, '--dry-run')).toEqual([
      `${ids[0]}: would give 100 points back to member ${rider.memberId} (day-pass, redeemed on 2026-03-02)`,
      `${UNKNOWN}: this tenant has no such redemption`,
      'Nothing was written.',
    ]);
    expect(await balance()).toBe('0');
  });

  it('refunds several redemptions once each with actor and reason; an unknown id does not block the others [LEDGER-06]', async () => {
    const { tenant, rider, offerId, ids, refund, balance } = await redeemed(2);
    const [one = '', other = ''] = ids;
    const note = ['--reason', 'the reader was broken', '--by', 'Kim'];
    expect(await refund(one, UNKNOWN, other, one, ...note)).toEqual([
      `${one}: gave 100 points back to member ${rider.memberId} (day-pass, redeemed on 2026-03-02)`,
      `${UNKNOWN}: this tenant has no such redemption`,
      `${other}: gave 100 points back to member ${rider.memberId} (day-pass, redeemed on 2026-03-02)`,
    ]);
    expect(process.exitCode).toBe(1);
    expect(await balance()).toBe('200');
    w.clock.advance(86_400);
    expect(await refund(one, '--reason', 'again')).toEqual([
      `${one}: nothing changed: it was refunded before, on 2026-03-02 by Kim: the reader was broken`,
    ]);
    expect(await balance()).toBe('200');

    const path = '/rest/users/me/transactions/en?type=REFUND';
    const { body } = await w.request(tenant, { method: 'GET', path, cookie: rider.cookie });
    expect(body.data.map(({ amount }: { amount: number }) => amount)).toEqual([100, 100]);
    expect((await redeem(tenant, rider, offerId)).error).toBe('SOLD_OUT');
    expect(await troubles(w, tenant)).toEqual([]);
  });

  it('requires a reason of a few words and a valid id [LEDGER-06]', async () => {
    const { ids, refund, balance } = await redeemed(1);
    for (const words of [[], ['--reason', '  '], ['--reason', 'x'.repeat(301)]])
      await expect(refund(ids[0] ?? '', ...words)).rejects.toThrow('Say why, in at most 300 characters');
    await expect(refund(ids[0] ?? '', 'day-pass', '--reason', 'x')).rejects.toThrow(
      '"day-pass" is no redemption\'s id',
    );
    expect(await balance()).toBe('0');
  });

  it.each([
    ['HELD', 'its supplier has yet to answer'],
    ['RELEASED', 'its supplier gave nothing'],
  ])('leaves a redemption that is %s unchanged and explains why [LEDGER-06]', async (status, said) => {
    const { tenant, ids, refund, balance } = await redeemed(1);
    await w.inTenant(tenant, (tx) => tx.run('update redemption set status = $1', [status]));
    expect((await refund(ids[0] ?? '', '--reason', 'x'))[0]).toContain(`nothing changed: ${said}`);
    expect([await balance(), process.exitCode]).toEqual(['0', 1]);
  });

  it("includes the reason in the rider's data export, and erases it with the rider [LEDGER-06]", async () => {
    const { tenant, ids, refund } = await redeemed(2);
    await refund(ids[0] ?? '', '--reason', 'Ana called', '--by', 'Kim');
    const copy = JSON.parse((await rewards('member', 'export', tenant.tenantId, 'ana@example.org')).join('\n'));
    const reasons = copy.redemptions.map(({ refundReason }: { refundReason: string | null }) => refundReason);
    expect(reasons.toSorted()).toEqual(['Ana called', null]);
    await rewards('member', 'delete', tenant.tenantId, 'ana@example.org', '--yes');
    const kept = await w.inTenant(tenant, (tx) =>
      tx.query('select refund_reason as reason, refunded_by as by from redemption where refunded_at is not null'),
    );
    expect(kept).toEqual([{ reason: null, by: 'Kim' }]);
    expect(await refund(ids[1] ?? '', '--reason', 'x')).toEqual([`${ids[1]}: nothing changed: its member was deleted`]);
  });
});
