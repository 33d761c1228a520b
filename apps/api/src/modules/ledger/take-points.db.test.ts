import { expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { earnPoints, freshCodes, mintOffer, troubles } from '../../testing/offers.ts';
import { claimAllEarnings, lockAccounts, refundPoints, takeBack } from './index.ts';

const w = await world();

interface Rider {
  tenant: TestTenant;
  member: TestMember;
}

async function rider(): Promise<Rider> {
  const tenant = await w.mintTenant();
  return { tenant, member: await w.signUpMember(tenant) };
}

const claimAll = ({ tenant, member }: Rider): Promise<unknown> =>
  w.inTenant(tenant, (tx) => claimAllEarnings({ tx, tenant, now: w.clock.now(), member }));

async function voidEarnings({ tenant, member: { memberId } }: Rider, ...earningIds: string[]): Promise<void> {
  await w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [memberId]);
    const rows = await tx.query<{ earningKey: string }>(
      'select earning_key as "earningKey" from earning where earning_id = any($1::uuid[])',
      [earningIds],
    );
    await takeBack(
      tx,
      tenant.tenantId,
      w.clock.now(),
      rows.map(({ earningKey }) => ({ memberId, earningKey, reason: 'VOID' })),
    );
  });
}

const accountOf = ({ tenant, member }: Rider) =>
  w.inTenant(tenant, async (tx) => {
    const { unclaimed, available, debt } = (await lockAccounts(tx, [member.memberId])).get(member.memberId) ?? {};
    return { unclaimed, available, debt };
  });

async function redeem({ tenant, member }: Rider, price: number): Promise<{ TransactionID: string }> {
  const offerId = await mintOffer(w, tenant, { price, codes: freshCodes(1) });
  const reply = await w.request(tenant, {
    method: 'POST',
    path: `/rest/offers/${offerId}/redemption`,
    cookie: member.cookie,
  });
  expect(reply.status).toBe(200);
  return reply.body;
}

const history = async ({ tenant, member }: Rider, query = ''): Promise<[type: string, amount: number][]> => {
  const path = `/rest/users/me/transactions/en${query}`;
  const { body } = await w.request(tenant, { method: 'GET', path, cookie: member.cookie });
  return body.data.map((row: { transactionType: string; amount: number }) => [row.transactionType, row.amount]);
};

test('a void withdraws unclaimed points, deducts the rest of claimed ones, and turns spent ones into a debt that later claims pay [LEDGER-05]', async () => {
  const one = await rider();
  const { tenant, member } = one;
  const [first = ''] = await earnPoints(w, tenant, member, 50);
  w.clock.advance(1);
  const [second = ''] = await earnPoints(w, tenant, member, 30);
  await claimAll(one);
  const [unclaimed = ''] = await earnPoints(w, tenant, member, 20);
  w.clock.advance(60);
  await redeem(one, 40);
  w.clock.advance(60);
  await voidEarnings(one, first, unclaimed);
  expect(await accountOf(one)).toEqual({ unclaimed: 0, available: 30, debt: 40 });
  expect(await troubles(w, tenant)).toEqual([]);
  await voidEarnings(one, first, unclaimed);
  expect(await accountOf(one)).toEqual({ unclaimed: 0, available: 30, debt: 40 });

  w.clock.advance(60);
  await earnPoints(w, tenant, member, 25, 25);
  w.clock.advance(60);
  await claimAll(one);
  expect(await accountOf(one)).toEqual({ unclaimed: 0, available: 40, debt: 0 });
  const rows = await history(one);
  expect(rows.slice(0, 2).toSorted((a, b) => a[1] - b[1])).toEqual([
    ['BALANCE_DEDUCTION', -25],
    ['BALANCE_DEDUCTION', -15],
  ]);
  expect(rows.slice(2)).toEqual([
    ['EARN', 25],
    ['EARN', 25],
    ['BALANCE_DEDUCTION', -10],
    ['SPEND', -40],
    ['EARN', 30],
    ['EARN', 50],
  ]);
  expect(await history(one, '?type=BALANCE_DEDUCTION')).toHaveLength(3);
  expect(await troubles(w, tenant)).toEqual([]);

  await voidEarnings(one, second);
  expect(await accountOf(one)).toEqual({ unclaimed: 0, available: 10, debt: 0 });
  expect(await troubles(w, tenant)).toEqual([]);
});

const refund = ({ tenant, member }: Rider, redemptionId: string): Promise<boolean> =>
  w.inTenant(tenant, async (tx) => {
    await tx.run('update redemption set refunded_at = $2 where redemption_id = $1', [redemptionId, w.clock.now()]);
    return refundPoints(tx, tenant.tenantId, w.clock.now(), { memberId: member.memberId, redemptionId });
  });

test('a refund of a purchase with voided points pays the void’s debt first, and the rest returns [LEDGER-05, LEDGER-06]', async () => {
  const one = await rider();
  const [voided = ''] = await earnPoints(w, one.tenant, one.member, 50, 30);
  await claimAll(one);
  const { TransactionID } = await redeem(one, 60);
  await voidEarnings(one, voided);
  const { available, debt } = (await accountOf(one)) as { available: number; debt: number };
  expect(available + 60 - debt).toBe(30);
  expect([await refund(one, TransactionID), await refund(one, TransactionID)]).toEqual([true, false]);
  expect(await accountOf(one)).toEqual({ unclaimed: 0, available: 30, debt: 0 });
  await redeem(one, 30);
  expect(await troubles(w, one.tenant)).toEqual([]);
});

test('if claims have already paid the debt, the rider gets the whole refund [LEDGER-05, LEDGER-06]', async () => {
  const one = await rider();
  const [voided = ''] = await earnPoints(w, one.tenant, one.member, 50);
  await claimAll(one);
  const { TransactionID } = await redeem(one, 50);
  await voidEarnings(one, voided);
  await earnPoints(w, one.tenant, one.member, 70);
  await claimAll(one);
  expect(await accountOf(one)).toEqual({ unclaimed: 0, available: 20, debt: 0 });
  await refund(one, TransactionID);
  expect(await accountOf(one)).toEqual({ unclaimed: 0, available: 70, debt: 0 });
  expect(await troubles(w, one.tenant)).toEqual([]);
});

test('an earning voided after its claim is listed as earned next to its deduction, which has the same title [EARNING-07, HIST-01]', async () => {
  const one = await rider();
  const [voided = '', waiting = ''] = await earnPoints(w, one.tenant, one.member, 50, 1);
  await claimAll(one);
  w.clock.advance(60);
  await redeem(one, 40);
  await voidEarnings(one, voided, waiting);
  w.clock.advance(60);
  await earnPoints(w, one.tenant, one.member, 5);
  await claimAll(one);
  const get = async (path: string) =>
    (await w.request(one.tenant, { method: 'GET', path: `/rest/users/me/${path}`, cookie: one.member.cookie })).body;
  const { data } = await get('earnings/en');
  expect(data.map(({ amount, canceled }: { amount: number; canceled: boolean }) => [amount, canceled])).toEqual(
    expect.arrayContaining([
      [5, false],
      [50, false],
    ]),
  );
  const told = (await get('transactions/en?type=BALANCE_DEDUCTION')).data.map(
    ({ transactionTitle, deductionCause }: Record<string, string>) => [transactionTitle, deductionCause],
  );
  expect(told).toEqual(
    expect.arrayContaining([
      ['Deducted for a reversed reward', 'REPAYMENT'],
      ['Reward reversed', 'VOID'],
    ]),
  );
  expect((await get('userinfo/en')).earningsCount).toBe(data.length);
});
