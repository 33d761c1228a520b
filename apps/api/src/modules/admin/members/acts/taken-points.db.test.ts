import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../../testing/desk.ts';
import { world } from '../../../../testing/index.ts';
import { earnPoints, givePoints, troubles } from '../../../../testing/offers.ts';
import { countsOf, forfeitPoints, lockAccounts } from '../../../ledger/index.ts';

const w = await world();
const { members } = adminRoutes;
const reason = 'the case of the card that two riders used';

async function riderWith(...points: number[]) {
  const tenant = await w.mintTenant();
  const member = await w.signUpMember(tenant, { email: 'ana@example.org' });
  await givePoints(w, tenant, member, ...points);
  const desk = deskOf(w, tenant);
  const params = { member: member.memberId };
  const deduct = (wanted: number | undefined, kind: 'BALANCE' | 'SUSPENSION' = 'BALANCE') =>
    desk.call(members.deduct, {
      params,
      body: { points: wanted, kind, reason, idempotencyKey: `${kind}-${wanted ?? 'all'}-once` },
    });
  const suspend = (takesPoints: boolean) => desk.call(members.suspend, { params, body: { reason, takesPoints } });
  return { tenant, member, deduct, suspend };
}

type Rider = Awaited<ReturnType<typeof riderWith>>;

const balance = ({ tenant, member }: Rider): Promise<number> =>
  w.inTenant(tenant, async (tx) => (await countsOf(tx, member.memberId)).balance);
const history = async ({ tenant, member }: Rider, type: string) => {
  const path = `/rest/users/me/transactions/en?type=${type}`;
  const { body } = await w.request(tenant, { method: 'GET', path, cookie: member.cookie });
  return body.data.map(({ amount }: { amount: number }) => amount);
};

test('a deduction takes points from several lots as one history entry of its kind [LEDGER-03, LEDGER-07]', async () => {
  const rider = await riderWith(10, 10, 20);
  expect(await rider.deduct(15)).toMatchObject({ points: 15, balance: 25 });
  await rider.deduct(5, 'SUSPENSION');
  expect(await balance(rider)).toBe(20);
  expect(await history(rider, 'BALANCE_DEDUCTION')).toEqual([-15]);
  expect(await history(rider, 'SUSPENSION_DEDUCTION')).toEqual([-5]);
  expect(await troubles(w, rider.tenant)).toEqual([]);
});

test("a deduction is in the history as an operator's, not as inactivity; a forfeit is in it as such [EARNING-07, HIST-01]", async () => {
  const rider = await riderWith(10, 10, 20);
  await rider.deduct(15);
  const away = { memberId: rider.member.memberId, lastActiveAt: w.clock.now() };
  const { tenantId } = rider.tenant;
  await w.inTenant(rider.tenant, async (tx) => {
    const absence = await tx.first<{ causeId: string }>(
      `insert into absence (tenant_id, member_id, last_active_at, absence_id, announced_at, forfeited_at)
       values ($1, $2, $3, gen_random_uuid(), $3, $3) returning absence_id as "causeId"`,
      [tenantId, away.memberId, away.lastActiveAt],
    );
    await lockAccounts(tx, [away.memberId]);
    const forfeits = [{ memberId: away.memberId, causeId: absence?.causeId ?? '' }];
    await forfeitPoints(tx, tenantId, w.clock.now(), { forfeits, reason: 'INACTIVITY' });
  });
  const path = '/rest/users/me/transactions/en?type=BALANCE_DEDUCTION';
  const { body } = await w.request(rider.tenant, { method: 'GET', path, cookie: rider.member.cookie });
  const told = body.data.map(({ amount, deductionCause }: Record<string, unknown>) => [amount, deductionCause]);
  expect(told).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      [-15, 'OPERATOR'],
      [-25, 'INACTIVITY'],
    ]),
  );
});

test('a deduction stops at 0 [LEDGER-05]', async () => {
  const rider = await riderWith(40);
  expect(await rider.deduct(41)).toMatchObject({ points: 40 });
  expect(await rider.deduct(undefined)).toMatchObject({ points: 0 });
  expect(await balance(rider)).toBe(0);
  expect(await troubles(w, rider.tenant)).toEqual([]);
});

test('a suspension keeps points, and takes all of them if asked for, once [EARNING-07, LEDGER-07]', async () => {
  const rider = await riderWith(40, 2);
  await earnPoints(w, rider.tenant, rider.member, 7);
  await rider.suspend(false);
  expect(await balance(rider)).toBe(42);
  for (let times = 0; times < 2; times += 1) await rider.suspend(true);
  expect(await balance(rider)).toBe(0);
  expect(await history(rider, 'SUSPENSION_DEDUCTION')).toEqual([-42]);
  const path = '/rest/users/me/earnings/en';
  const { body } = await w.request(rider.tenant, { method: 'GET', path, cookie: rider.member.cookie });
  const canceled = body.data.filter((earning: { canceled: boolean }) => earning.canceled);
  expect(canceled).toEqual([expect.objectContaining({ amount: 7, suspensionDeduction: true, expiryDeduction: false })]);
  expect(await troubles(w, rider.tenant)).toEqual([]);
});
