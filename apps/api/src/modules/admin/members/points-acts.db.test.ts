import { adminRoutes } from '@fareback/contract/admin';
import { languages } from '@fareback/wording';
import { describe, expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { type TenantOverrides, world } from '../../../testing/index.ts';
import { troubles } from '../../../testing/offers.ts';

const w = await world();
const routes = adminRoutes.members;
const REASON = 'the reader at the gate was broken';

async function scene(settings: NonNullable<TenantOverrides['settings']> = {}, status = 'VERIFIED') {
  const tenant = await w.mintTenant({ settings });
  const rider = await w.signUpMember(tenant, { status });
  const desk = deskOf(w, tenant);
  const give = (points: number, idempotencyKey: string) =>
    desk.call(routes.goodwill, {
      params: { member: rider.memberId },
      body: { points, reason: REASON, idempotencyKey },
    });
  const history = async (language: string) =>
    (await w.request(tenant, { method: 'GET', path: `/rest/users/me/transactions/${language}`, cookie: rider.cookie }))
      .body.data;
  return { tenant, rider, desk, give, history };
}

describe('goodwill points', () => {
  test('are in the balance at once, in the history with their own text in every language, and in a correct ledger [DESK-43, LEDGER-05]', async () => {
    const { tenant, desk, give, history } = await scene();
    expect(await give(50, 'case-2026-1')).toEqual({ points: 50, isRepeated: false, balance: 50 });
    expect(await history('en')).toMatchObject([
      { transactionType: 'EARN', amount: 50, transactionTitle: 'A gift from the agency', earning: { canceled: false } },
    ]);
    const titles = await Promise.all(languages.map(async ({ code }) => (await history(code))[0].transactionTitle));
    expect(new Set(titles).size).toBe(8);
    expect((await desk.call(adminRoutes.acts.list, { query: { verb: 'members.goodwill' } })).data).toMatchObject([
      { facts: { points: 50, before: 0, after: 50 }, personal: { reason: REASON } },
    ]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('are granted once per key, even with concurrent requests, and a repeat returns the same grant [DESK-43]', async () => {
    const { tenant, give } = await scene();
    const both = await Promise.all([give(50, 'case-2026-1'), give(50, 'case-2026-1')]);
    expect(both.map(({ isRepeated }) => isRepeated).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
    expect(await give(50, 'case-2026-1')).toEqual({ points: 50, isRepeated: true, balance: 50 });
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('are rejected for a key used with another number, and nothing changes [DESK-260]', async () => {
    const { tenant, desk, give } = await scene();
    await give(50, 'case-2026-1');
    await expect(give(70, 'case-2026-1')).rejects.toMatchObject({ code: 'KEY_TAKEN' });
    expect(await give(1, 'case-2026-2')).toMatchObject({ balance: 51 });
    const { data } = await desk.call(adminRoutes.acts.list, { query: { verb: 'members.goodwill' } });
    expect(data).toHaveLength(2);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('and offers are refused for the own account of the person; deductions and colleagues are not [RIDE-10]', async () => {
    const { tenant, rider, give } = await scene();
    const own = deskOf(w, tenant, { email: rider.email.toUpperCase() });
    const params = { member: rider.memberId };
    const key = { reason: REASON, idempotencyKey: 'case-2026-9' };
    const refused = { code: 'OWN_ACCOUNT' };
    await expect(own.call(routes.goodwill, { params, body: { points: 5, ...key } })).rejects.toMatchObject(refused);
    await expect(own.call(routes.giveOffer, { params, body: { offerId: 'any', ...key } })).rejects.toMatchObject(
      refused,
    );
    expect(await give(50, 'case-2026-1')).toMatchObject({ balance: 50 });
    expect(await own.call(routes.deduct, { params, body: { points: 20, ...key } })).toMatchObject({ points: 20 });
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test("expire like the agency's other points [DESK-43, LEDGER-07]", async () => {
    const { tenant, give } = await scene({ pointsExpireAfterDays: 10 });
    await give(50, 'case-2026-1');
    const lot = await w.inTenant(tenant, (tx) => tx.first('select lapses_at from earning'));
    expect(lot).toEqual({ lapses_at: new Date('2026-03-13T00:00:00Z') });
  });

  test('are limited per action and per member in 24 hours by the pack, even with concurrent actions [DESK-43]', async () => {
    const { rider, tenant, give } = await scene({
      limits: { goodwillPointsPerAct: 50, goodwillPointsPerMemberPerDay: 80 },
    });
    await expect(give(51, 'case-2026-1')).rejects.toMatchObject({
      code: 'GOODWILL_LIMIT',
      details: { extra: { perAct: 50 } },
    });
    const both = await Promise.allSettled([give(50, 'case-2026-2'), give(50, 'case-2026-3')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await give(30, 'case-2026-4')).balance).toBe(80);
    await expect(give(1, 'case-2026-5')).rejects.toMatchObject({
      code: 'GOODWILL_LIMIT',
      details: { extra: { left: 0 } },
    });
    w.clock.advance(86_401);
    expect((await give(1, 'case-2026-5')).balance).toBe(81);
    const counts = await w.inTenant(tenant, (tx) =>
      tx.first('select available from member_account where member_id = $1', [rider.memberId]),
    );
    expect(counts).toEqual({ available: 81 });
  });

  test('are not granted to suspended or opted-out members [DESK-43]', async () => {
    for (const status of ['SUSPENDED', 'OPTED_OUT']) {
      const { give } = await scene({}, status);
      await expect(give(5, 'case-2026-1')).rejects.toMatchObject({ code: 'MEMBER_RESTS' });
    }
  });
});
