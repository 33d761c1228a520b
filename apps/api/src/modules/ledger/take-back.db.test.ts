import { expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { earnPoints, freshCodes, mintOffer, troubles } from '../../testing/offers.ts';
import { claimAllEarnings, lockAccounts, takeBack } from './index.ts';

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
  w.inTenant(tenant, (tx) => claimAllEarnings(tx, tenant.tenantId, w.clock.now(), member.memberId));

/** Takes earnings back, as a void does. */
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

test('a void withdraws what is unclaimed, deducts what is left of what was claimed, and what was spent becomes a debt that later claims pay [LEDGER-05]', async () => {
  const one = await rider();
  const { tenant, member } = one;
  const [first = '', second = ''] = await earnPoints(w, tenant, member, 50, 30);
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
    ['EARN', expect.any(Number)],
    ['EARN', expect.any(Number)],
  ]);
  expect(await history(one, '?type=BALANCE_DEDUCTION')).toHaveLength(3);
  expect(await troubles(w, tenant)).toEqual([]);

  await voidEarnings(one, second);
  expect(await accountOf(one)).toEqual({ unclaimed: 0, available: 10, debt: 0 });
  expect(await troubles(w, tenant)).toEqual([]);
});
