import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type MintedTenant, type TestTenant, world } from '../../../testing/index.ts';
import { earnPoints, freshCodes, givePoints, mintOffer, troubles } from '../../../testing/offers.ts';
import { tamper } from '../../../testing/tamper.ts';
import {
  claimAllEarnings,
  deductPoints,
  expireDuePoints,
  grantEarnings,
  lockAccounts,
  refundPoints,
  takeBack,
  withdrawEarnings,
} from '../../ledger/index.ts';

const w = await world();

async function busyTenant(): Promise<TestTenant> {
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 100, 200, 300);
  const [withdrawn] = await earnPoints(w, tenant, rider, 40, 50);
  await w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [rider.memberId]);
    const row = await tx.first<{ key: string }>('select earning_key as key from earning where earning_id = $1', [
      withdrawn,
    ]);
    await withdrawEarnings(tx, tenant.tenantId, w.clock.now(), [
      { memberId: rider.memberId, earningKey: row?.key ?? '', reason: 'VOID' },
    ]);
  });
  const offerId = await mintOffer(w, tenant, { price: 150, codes: freshCodes(5), limit: { redemptions: 2, days: 7 } });
  const free = await mintOffer(w, tenant, {
    price: 0,
    couponType: 'CATALOG',
    definition: { stock: { kind: 'fixed' } },
  });
  for (const id of [offerId, offerId, free]) {
    const reply = await w.request(tenant, {
      method: 'POST',
      path: `/rest/offers/${id}/redemption`,
      cookie: rider.cookie,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(reply.status).toBe(200);
  }
  await liveOn(tenant);
  expect(await troubles(w, tenant)).toEqual([]);
  return tenant;
}

async function liveOn(tenant: MintedTenant): Promise<void> {
  const { tenantId } = tenant;
  const rider = await w.signUpMember(tenant);
  const { memberId } = rider;
  const now = w.clock.now();
  const offerId = await mintOffer(w, tenant, { price: 40, codes: freshCodes(1) });
  const grant = (earningKey: string, lapsesAt: Date | null) =>
    w.inTenant(tenant, async (tx) => {
      await lockAccounts(tx, [memberId]);
      const earned = { memberId, earningKey, campaignId: null, amount: 50, earnedAt: now, lapsesAt };
      await grantEarnings(tx, tenant, now, [earned]);
      await claimAllEarnings({ tx, tenant: { tenantId }, now, member: { memberId } });
    });
  await grant('lapses', now);
  const path = `/rest/offers/${offerId}/redemption`;
  const { body } = await w.request(tenant, { method: 'POST', path, cookie: rider.cookie });
  const announcedAt = new Date(now.getTime() - 30 * 86_400_000);
  await w.inTenant(tenant, (tx) =>
    tx.run('update earning set lapse_announced_at = $2 where tenant_id = $1 and lapses_at is not null', [
      tenantId,
      announcedAt,
    ]),
  );
  await w.inTenant(tenant, (tx) => expireDuePoints(tx, tenantId, now, 5));
  await w.inTenant(tenant, (tx) =>
    tx.run('update redemption set refunded_at = $2 where redemption_id = $1', [body.TransactionID, now]),
  );
  await w.inTenant(tenant, (tx) => refundPoints(tx, tenantId, now, { memberId, redemptionId: body.TransactionID }));
  await grant('voided', null);
  const price = 60;
  const dear = await mintOffer(w, tenant, { price, codes: freshCodes(1) });
  await w.request(tenant, { method: 'POST', path: `/rest/offers/${dear}/redemption`, cookie: rider.cookie });
  await w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [memberId]);
    const deduction = { memberId, points: 10, causeId: randomUUID(), reason: 'SUSPENSION_DEDUCTION' as const };
    await deductPoints(tx, tenantId, now, deduction);
    await takeBack(tx, tenantId, now, [{ memberId, earningKey: 'voided', reason: 'VOID' }]);
  });
  await grant('repays', null);
}

const copyOf = (table: string, change: Record<string, string>): string =>
  `insert into ${table} select (jsonb_populate_record(r, '{}'::jsonb || ${Object.entries(change)
    .map(([column, value]) => `jsonb_build_object('${column}', ${value})`)
    .join(' || ')})).* from ${table} r`;

test.each<[what: string, sql: string, rule: RegExp]>([
  ['a balance raised', `update member_account set available = available + 1 where tenant_id = $1`, /balance equals/],
  [
    'an unclaimed balance lowered',
    `update member_account set unclaimed = unclaimed - 1 where tenant_id = $1 and unclaimed > 0`,
    /balance equals/,
  ],
  ['points held out of nowhere', `update member_account set held = 5 where tenant_id = $1`, /balance equals/],
  [
    'a lot filled up',
    `update earning set remaining = remaining + 1 where tenant_id = $1 and remaining < amount and canceled_at is null`,
    /what is left of a lot/,
  ],
  [
    'a lot emptied',
    `update earning set remaining = remaining - 1 where tenant_id = $1 and is_open`,
    /lots of a member sum/,
  ],
  [
    'a lot deleted',
    `delete from earning where tenant_id = $1 and remaining = amount and claimed_at is not null`,
    /issued once/,
  ],
  [
    'an earning raised',
    `update earning set amount = amount + 1, remaining = remaining + 1 where tenant_id = $1 and claimed_at is null and canceled_at is null`,
    /issued once/,
  ],
  [
    'a claim date set by hand',
    `update earning set claimed_at = now() where tenant_id = $1 and claimed_at is null and canceled_at is null`,
    /one claim/,
  ],
  ['a claim date lost', `update earning set claimed_at = null where tenant_id = $1 and remaining > 0`, /one claim/],
  [
    'an earning cancelled by hand',
    `update earning set canceled_at = now(), cancel_reason = 'VOID', remaining = 0 where tenant_id = $1 and claimed_at is null and canceled_at is null`,
    /withdrawn once/,
  ],
  [
    'a cancelled earning revived',
    `update earning set canceled_at = null, cancel_reason = null where tenant_id = $1 and canceled_at is not null`,
    /withdrawn once/,
  ],
  [
    'a transfer changed',
    `update ledger_transfer set amount = amount + 1 where tenant_id = $1 and reason = 'CLAIM'`,
    /balance equals/,
  ],
  [
    'a transfer deleted',
    `delete from ledger_transfer where tenant_id = $1 and reason = 'SPEND' and amount > 0`,
    /paid once/,
  ],
  [
    "a free redemption's entry deleted",
    `delete from ledger_transfer where tenant_id = $1 and reason = 'SPEND' and amount = 0`,
    /paid once/,
  ],
  [
    'lots of a spend changed',
    `update ledger_transfer set lots = jsonb_set(lots, '{0,1}', '1') where tenant_id = $1 and lots is not null`,
    /names lots that sum/,
  ],
  ['a debt forgiven by hand', `update member_account set debt = 3 where tenant_id = $1`, /a debt is what/],
  [
    'a debt that no void left',
    `update ledger_transfer set (cause_id, transfer_id) = ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001') where tenant_id = $1 and reason = 'DEBT'`,
    /what was spent of it is a debt/,
  ],
  [
    'a debt lost',
    `delete from ledger_transfer where tenant_id = $1 and reason = 'DEBT'`,
    /what was spent of it is a debt/,
  ],
  ['a repayment lost', `delete from ledger_transfer where tenant_id = $1 and reason = 'REPAYMENT'`, /a debt is what/],
  [
    'a lapse lost',
    `delete from ledger_transfer where tenant_id = $1 and reason = 'EXPIRY_DEDUCTION'`,
    /what is left of a lot/,
  ],
  [
    'a deduction from other lots than it names',
    `update ledger_transfer set lots = jsonb_set(lots, '{0,1}', '1') where tenant_id = $1 and reason = 'SUSPENSION_DEDUCTION'`,
    /names lots that sum/,
  ],
  [
    'a void of a claimed earning undone by hand',
    `update earning set canceled_at = null, cancel_reason = null where tenant_id = $1 and cancel_reason = 'VOID' and claimed_at is not null`,
    /what was spent of it is a debt/,
  ],
  [
    'a claimed earning called lapsed',
    `update earning set canceled_at = now(), cancel_reason = 'EXPIRY' where tenant_id = $1 and remaining = 0 and canceled_at is null`,
    /cancelled only by a void/,
  ],
  [
    "a refund's lot passed off as earned",
    `update earning set is_refund = false where tenant_id = $1 and is_refund`,
    /issued once/,
  ],
  ['a count off', `update member_account set spends_count = 9 where tenant_id = $1`, /counts of an account/],
  [
    'an earnings count off',
    `update member_account set earnings_count = 0 where tenant_id = $1`,
    /counts of an account/,
  ],
  ['an account deleted', `delete from member_account where tenant_id = $1`, /belong to a member/],
  ['a member deleted', `delete from member where tenant_id = $1`, /belong to a member/],
  [
    "an earning and its transfers given to a member that isn't there",
    `with given as (update earning set member_id = '00000000-0000-4000-8000-000000000001' where tenant_id = $1 and canceled_at is not null returning earning_id, member_id)
     update ledger_transfer t set member_id = given.member_id from given where t.tenant_id = $1 and t.cause_id = given.earning_id`,
    /belong to a member/,
  ],
  [
    'the moment of an earning changed',
    `update earning set earned_at = '2026-01-01T00:00:00Z' where tenant_id = $1 and canceled_at is not null`,
    /begins with its moment/,
  ],
  [
    'the moment of a spend changed',
    `update ledger_transfer set happened_at = '2026-01-01T00:00:00Z' where tenant_id = $1 and reason = 'SPEND'`,
    /begins with its moment/,
  ],
  ['a redemption deleted', `delete from redemption where tenant_id = $1 and price > 0`, /belongs to a redemption/],
  ['a price changed', `update redemption set price = price + 1 where tenant_id = $1`, /paid once/],
  ['a refund marked without points', `update redemption set refunded_at = now() where tenant_id = $1`, /paid once/],
  ['a code put back into the pool', `update coupon set redemption_id = null where tenant_id = $1`, /has one code/],
  [
    'a code given to nobody',
    `update coupon set redemption_id = md5(coupon_id::text)::uuid where tenant_id = $1 and redemption_id is null`,
    /belongs to a redemption/,
  ],
  [
    'one code in two redemptions',
    `update redemption set coupon_sealed = (select code_sealed from coupon where tenant_id = $1 and redemption_id is not null limit 1) where tenant_id = $1 and price > 0`,
    /no code is in two/,
  ],
  [
    'a limit passed',
    copyOf('redemption', { redemption_id: 'gen_random_uuid()' }) + ` where tenant_id = $1 and price > 0`,
    /more redemptions than the limit/,
  ],
  [
    'a key that leads nowhere',
    `update idempotent_result set result_id = md5(idempotency_key)::uuid where tenant_id = $1`,
    /key that was used/,
  ],
  [
    'two keys of one redemption',
    copyOf('idempotent_result', { idempotency_key: "'twin'" }) + ` where tenant_id = $1 limit 1`,
    /key that was used/,
  ],
])('%s is found and named [LEDGER-05, REDEEM-17]', async (_what, sql, rule) => {
  const tenant = await busyTenant();
  expect(await tamper(sql, tenant)).toBeGreaterThan(0);
  const found = (await troubles(w, tenant)).filter((line) => rule.test(line));
  expect(found.length).toBeGreaterThan(0);
});

test.each<[what: string, sql: string]>([
  [
    'a transfer turned round',
    `update ledger_transfer set from_account = to_account, to_account = from_account where tenant_id = $1 and reason = 'EARN'`,
  ],
  ['a transfer below zero', `update ledger_transfer set amount = -amount where tenant_id = $1 and reason = 'CLAIM'`],
  [
    'a second claim',
    copyOf('ledger_transfer', { transfer_id: 'gen_random_uuid()' }) + ` where tenant_id = $1 and reason = 'CLAIM'`,
  ],
  ['a lot below zero', `update earning set remaining = -1 where tenant_id = $1`],
])('%s is rejected by table constraints [LEDGER-05]', async (_what, sql) => {
  const tenant = await busyTenant();
  await expect(tamper(sql, tenant)).rejects.toThrow('violates check constraint');
  expect(await troubles(w, tenant)).toEqual([]);
});
