import { randomUUID } from 'node:crypto';
import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, troubles } from '../../testing/offers.ts';

const w = await world();
const routes = adminRoutes.redemptions;
const reason = 'the gate did not read the code';

async function redeem(tenant: TestTenant, { cookie }: TestMember, offerId: string): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const path = `/rest/offers/${offerId}/redemption`;
  return (await w.request(tenant, { method: 'POST', path, cookie, headers })).body.TransactionID;
}

async function scene(riders: number) {
  const tenant = await w.mintTenant();
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(20) });
  const members: TestMember[] = [];
  const ids: string[] = [];
  for (let at = 0; at < riders; at += 1) {
    const rider = await w.signUpMember(tenant);
    await givePoints(w, tenant, rider, 100);
    members.push(rider);
    ids.push(await redeem(tenant, rider, offerId));
  }
  return { tenant, members, ids, desk: deskOf(w, tenant) };
}

const balances = (tenant: TestTenant) =>
  w.inTenant(tenant, async (tx) =>
    (await tx.query('select available from member_account')).map((row) => row['available']),
  );

test('refunds can be previewed; each is made once, and the others give a reason [DESK-44, LEDGER-06]', async () => {
  const { tenant, ids, desk } = await scene(2);
  const [one = '', other = ''] = ids;
  const preview = await desk.call(routes.previewRefund, { query: { redemptions: ids.join(',') } });
  expect(preview).toMatchObject({
    points: 200,
    refunds: [{ redemptionId: one, outcome: 'REFUNDED', points: 100 }, {}],
  });
  expect(await balances(tenant)).toEqual([0, 0]);
  const redemptionIds = [one, other, randomUUID()];
  const done = await desk.call(routes.refund, { body: { redemptionIds, reason } });
  expect([done.points, done.refunds.map(({ outcome }) => outcome)]).toEqual([200, ['REFUNDED', 'REFUNDED', 'UNKNOWN']]);
  expect((await desk.call(routes.refund, { body: { redemptionIds: [one], reason } })).refunds).toMatchObject([
    { outcome: 'REFUNDED_BEFORE', points: 0 },
  ]);
  expect(await balances(tenant)).toEqual([100, 100]);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('every refund is one log entry with actor, subject and reason [DESK-44]', async () => {
  const { ids, members, desk } = await scene(1);
  await desk.call(routes.refund, { body: { redemptionIds: ids, reason } });
  expect((await desk.call(adminRoutes.acts.list, { query: { subjectKind: 'redemption' } })).data).toMatchObject([
    {
      verb: 'redemptions.refund',
      actor: { name: 'Ana Lima' },
      subject: { kind: 'redemption', id: ids[0] },
      memberId: members[0]?.memberId,
      facts: { outcome: 'REFUNDED', points: 100 },
      personal: { reason },
    },
  ]);
});

test('concurrent refunds of the same riders in different order do not deadlock and pay once [DESK-44, LEDGER-06]', async () => {
  const { tenant, ids, desk } = await scene(6);
  const together = [ids, ids.toReversed(), ids].map((redemptionIds) =>
    desk.call(routes.refundMany, { body: { redemptionIds, reason } }),
  );
  const given = (await Promise.all(together)).map(({ points }) => points);
  expect(given.reduce((sum, points) => sum + points, 0)).toBe(600);
  expect(await balances(tenant)).toEqual(Array(6).fill(100));
  expect(await troubles(w, tenant)).toEqual([]);
});

test('one request refunds at most fifty redemptions, and the older route too [DESK-44]', async () => {
  const many = (count: number) => ({ redemptionIds: Array.from({ length: count }, () => randomUUID()), reason });
  const { desk } = await scene(0);
  for (const route of [routes.refund, routes.refundMany]) {
    await expect(desk.call(route, { body: many(51) })).rejects.toThrow('redemptionIds');
    expect((await desk.call(route, { body: many(50) })).points).toBe(0);
  }
});

test("another agency's redemption is not found [DESK-44, TEN-01]", async () => {
  const { ids, tenant } = await scene(1);
  const other = deskOf(w, await w.mintTenant());
  const { refunds } = await other.call(routes.refund, { body: { redemptionIds: ids, reason } });
  expect(refunds.map(({ outcome }) => outcome)).toEqual(['UNKNOWN']);
  expect(await balances(tenant)).toEqual([0]);
});
