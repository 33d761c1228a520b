import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type MintedTenant, type TestMember, type TestReply, type TestTenant, world } from '../../testing/index.ts';
import { earnPoints, freshCodes, mintOffer, troubles } from '../../testing/offers.ts';
import {
  balanceOf,
  claimAllEarnings,
  countsOf,
  type Grant,
  grantEarnings,
  lockAccounts,
  owedKeys,
  withdrawEarnings,
} from './index.ts';

const w = await world();

const post = (tenant: TestTenant, member: TestMember, path: string): Promise<TestReply> =>
  w.request(tenant, { method: 'POST', path, cookie: member.cookie });
const balance = (tenant: TestTenant, { memberId }: TestMember): Promise<number> =>
  w.inTenant(tenant, (tx) => balanceOf(tx, memberId));

async function rider(): Promise<{ tenant: MintedTenant; member: TestMember }> {
  const tenant = await w.mintTenant();
  return { tenant, member: await w.signUpMember(tenant) };
}

async function withdraw(tenant: TestTenant, { memberId }: TestMember, earningId: string | undefined): Promise<void> {
  await w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [memberId]);
    const row = await tx.first<{ key: string }>('select earning_key as key from earning where earning_id = $1', [
      earningId,
    ]);
    await withdrawEarnings(tx, tenant.tenantId, w.clock.now(), [
      { memberId, earningKey: row?.key ?? '', reason: 'RECOUNT' },
    ]);
  });
}

describe('claims', () => {
  test('a claim adds to the balance once, only when claimed, and does not acknowledge the earning [EARNING-03, EARNING-05]', async () => {
    const { tenant, member } = await rider();
    const [earningId] = await earnPoints(w, tenant, member, 40);
    expect(await balance(tenant, member)).toBe(0);
    const first = await post(tenant, member, `/rest/earnings/${earningId}/claim`);
    expect(first.body).toMatchObject({
      EarningID: earningId,
      ClaimedAtUTC: w.clock.now().toISOString(),
      AcknowledgedAtUTC: null,
    });
    w.clock.advance(60);
    expect((await post(tenant, member, `/rest/earnings/${earningId}/claim`)).body).toEqual(first.body);
    expect(await balance(tenant, member)).toBe(40);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test("another member's, an unknown and a malformed id are not found [EARNING-03]", async () => {
    const { tenant, member } = await rider();
    const stranger = await w.signUpMember(tenant);
    const [earningId] = await earnPoints(w, tenant, member, 40);
    for (const path of [`/rest/earnings/${earningId}/claim`, `/rest/earnings/${earningId}/ack`]) {
      expect((await post(tenant, stranger, path)).body.error).toBe('NOT_FOUND');
    }
    for (const id of [randomUUID(), 'nothing']) {
      const reply = await post(tenant, member, `/rest/earnings/${id}/claim`);
      expect([reply.status, reply.body.error]).toEqual([404, 'NOT_FOUND']);
    }
    expect(await balance(tenant, member)).toBe(0);
  });

  test('a canceled earning cannot be claimed, and claim-all skips it [EARNING-04, EARNING-07]', async () => {
    const { tenant, member } = await rider();
    const [withdrawn, kept] = await earnPoints(w, tenant, member, 40, 2);
    await withdraw(tenant, member, withdrawn);
    const reply = await post(tenant, member, `/rest/earnings/${withdrawn}/claim`);
    expect([reply.status, reply.body.error]).toEqual([409, 'EARNING_CANCELED']);
    const all = await post(tenant, member, '/rest/earnings/claimAll');
    expect(all.body.data.map((row: { EarningID: string }) => row.EarningID)).toEqual([kept]);
    expect((await post(tenant, member, '/rest/earnings/claimAll')).body).toEqual({ data: [] });
    expect(await balance(tenant, member)).toBe(2);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('acknowledging keeps the first time and moves no points [EARNING-09, API-19]', async () => {
    const { tenant, member } = await rider();
    const [earningId] = await earnPoints(w, tenant, member, 40);
    const at = w.clock.now().toISOString();
    const path = `/rest/earnings/${earningId}/ack`;
    expect((await post(tenant, member, path)).body).toMatchObject({ AcknowledgedAtUTC: at, ClaimedAtUTC: null });
    w.clock.advance(60);
    expect((await post(tenant, member, path)).body.AcknowledgedAtUTC).toBe(at);
    expect(await balance(tenant, member)).toBe(0);
  });
});

const grant = (memberId: string, earningKey: string, amount = 10): Grant => ({
  memberId,
  earningKey,
  campaignId: null,
  amount,
  earnedAt: w.clock.now(),
});

describe('grants', () => {
  test('the same key pays once, in one call or several; after a withdrawal it can be owed again [LEDGER-05]', async () => {
    const { tenant, member } = await rider();
    const { memberId } = member;
    const give = (...keys: string[]): Promise<string[]> =>
      w.inTenant(tenant, async (tx) => {
        await lockAccounts(tx, [memberId]);
        const made = await grantEarnings(
          tx,
          tenant,
          w.clock.now(),
          keys.map((key) => grant(memberId, key)),
        );
        return made.map(({ earningKey }) => earningKey);
      });
    expect(await give('a', 'b', 'a')).toEqual(['a', 'b']);
    expect(await give('b', 'c')).toEqual(['c']);
    await w.inTenant(tenant, (tx) =>
      withdrawEarnings(tx, tenant.tenantId, w.clock.now(), [{ memberId, earningKey: 'a', reason: 'RECOUNT' }]),
    );
    expect(await give('a')).toEqual(['a']);
    const owed = await w.inTenant(tenant, (tx) => owedKeys(tx, [memberId], ['a', 'b']));
    expect(owed.map(({ earningKey }) => earningKey).toSorted()).toEqual(['a', 'b']);
    expect(await w.inTenant(tenant, (tx) => countsOf(tx, memberId))).toEqual({
      balance: 0,
      debt: 0,
      earningsCount: 3,
      redeemsCount: 0,
    });
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test.each(['EXPIRY', 'SUSPENSION', 'INACTIVITY'])(
    'a key lost to %s is never granted again, whatever the rules become [LEDGER-05]',
    async (reason) => {
      const { tenant, member } = await rider();
      const { memberId } = member;
      const give = (): Promise<unknown[]> =>
        w.inTenant(tenant, async (tx) => {
          await lockAccounts(tx, [memberId]);
          return grantEarnings(tx, tenant, w.clock.now(), [grant(memberId, 'a')]);
        });
      expect(await give()).toHaveLength(1);
      await w.inTenant(tenant, (tx) =>
        tx.run(`update earning set canceled_at = now(), cancel_reason = $1, remaining = 0`, [reason]),
      );
      expect(await give()).toEqual([]);
      const rows = await w.inTenant(tenant, (tx) => tx.query('select earning_key from earning'));
      expect(rows).toHaveLength(1);
    },
  );

  test('a claimed earning is not withdrawn [LEDGER-05]', async () => {
    const { tenant, member } = await rider();
    const [earningId] = await earnPoints(w, tenant, member, 40);
    await w.inTenant(tenant, (tx) => claimAllEarnings({ tx, tenant, now: w.clock.now(), member }));
    await withdraw(tenant, member, earningId);
    expect(await balance(tenant, member)).toBe(40);
  });

  test.each([0, -1, 1.5])('%d points are rejected [LEDGER-05]', async (amount) => {
    const { tenant, member } = await rider();
    await expect(
      w.inTenant(tenant, (tx) => grantEarnings(tx, tenant, w.clock.now(), [grant(member.memberId, 'a', amount)])),
    ).rejects.toThrow('cannot be granted');
  });

  test('a member without an account cannot be locked and causes an error [LEDGER-05]', async () => {
    const { tenant } = await rider();
    await expect(w.inTenant(tenant, (tx) => lockAccounts(tx, [randomUUID()]))).rejects.toThrow('no account');
  });
});

test('spending takes the lot that expires first, never-expiring ones last, then the oldest; also from twelve small lots [LEDGER-05]', async () => {
  const { tenant, member } = await rider();
  const { memberId } = member;
  const day = (days: number): Date => new Date(w.clock.now().getTime() + days * 86_400_000);
  const lots: [key: string, amount: number, earnedAt: Date, lapsesAt: Date | null][] = [
    ['never, older', 10, day(-9), null],
    ['never, newer', 10, day(-8), null],
    ['late', 10, day(-7), day(30)],
    ['soon, newer', 10, day(-1), day(5)],
    ['soon, older', 10, day(-2), day(5)],
    ...Array.from({ length: 12 }, (_, index): [string, number, Date, Date] => [`first ${index}`, 1, day(-3), day(1)]),
  ];
  await w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [memberId]);
    await grantEarnings(
      tx,
      tenant,
      w.clock.now(),
      lots.map(([earningKey, amount, earnedAt, lapsesAt]) => ({
        memberId,
        earningKey,
        campaignId: null,
        amount,
        earnedAt,
        lapsesAt,
      })),
    );
    await claimAllEarnings({ tx, tenant, now: w.clock.now(), member: { memberId } });
  });
  const left = async (): Promise<Record<string, number>> => {
    const rows = await w.inTenant(tenant, (tx) =>
      tx.query<{ key: string; remaining: number }>(
        `select earning_key as key, remaining from earning where earning_key not like 'first%' order by earning_key`,
      ),
    );
    return Object.fromEntries(rows.map(({ key, remaining }) => [key, remaining]));
  };
  const redeem = async (price: number): Promise<number> => {
    const offerId = await mintOffer(w, tenant, { price, codes: freshCodes(1) });
    return (await post(tenant, member, `/rest/offers/${offerId}/redemption`)).status;
  };
  expect(await redeem(27)).toBe(200);
  expect(await left()).toEqual({
    'soon, older': 0,
    'soon, newer': 5,
    late: 10,
    'never, older': 10,
    'never, newer': 10,
  });
  expect(await redeem(20)).toBe(200);
  expect(await left()).toEqual({ 'soon, older': 0, 'soon, newer': 0, late: 0, 'never, older': 5, 'never, newer': 10 });
  expect(await redeem(15)).toBe(200);
  expect(await redeem(1)).toBe(409);
  expect(await troubles(w, tenant)).toEqual([]);
});
