import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { type TestReply, world } from '../../testing/index.ts';
import { freshCodes, givePoints, mintOffer } from '../../testing/offers.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const reason = 'the reader at the gate was broken';
const refused = { status: 403, body: { error: 'STEP_UP_REQUIRED' } };

/** An agency with a rider who has points, and a caller who reauthenticated 6 minutes ago. */
async function scene(role: 'owner' | 'editor' | 'support') {
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 300);
  const { cookie } = await desk.signIn(role, tenant);
  const call = (path: string, body: object): Promise<TestReply> =>
    desk.call({ method: 'POST', path: `/admin/agencies/${tenant.tenantId}${path}`, cookie, body });
  w.clock.advance(360);
  const balance = () =>
    w.inTenant(tenant, (tx) => tx.first('select available from member_account where member_id = $1', [rider.memberId]));
  return { tenant, rider, call, balance };
}

test('a suspension that takes points requires reauthentication, one that leaves them does not [DESK-466]', async () => {
  const { rider, call, balance } = await scene('support');
  const path = `/members/${rider.memberId}/suspend`;
  expect(await call(path, { reason, takesPoints: true })).toMatchObject(refused);
  expect(await balance()).toEqual({ available: 300 });
  expect((await call(path, { reason })).status).toBe(200);
});

test('codes, goodwill and confirmed cards require reauthentication [DESK-466]', async () => {
  const { rider, call } = await scene('owner');
  expect(await call('/codes', { batch: 'gift', count: 1, reward: 5 })).toMatchObject(refused);
  const goodwill = { points: 5, reason, idempotencyKey: 'case-2026-1' };
  expect(await call(`/members/${rider.memberId}/goodwill`, goodwill)).toMatchObject(refused);
  const confirm = `/members/${rider.memberId}/connections/citywave/confirm`;
  expect(await call(confirm, { reason })).toMatchObject(refused);
});

test('one refund requires reauthentication like many, so splitting a batch bypasses nothing [DESK-466]', async () => {
  const { tenant, rider, call, balance } = await scene('support');
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(2) });
  const headers = { 'idempotency-key': randomUUID() };
  const path = `/rest/offers/${offerId}/redemption`;
  const redeemed = await w.request(tenant, { method: 'POST', path, cookie: rider.cookie, headers });
  const redemptionIds = [redeemed.body.TransactionID];
  expect(await call('/refunds', { redemptionIds, reason })).toMatchObject(refused);
  expect(await call('/refunds/many', { redemptionIds, reason })).toMatchObject(refused);
  expect(await balance()).toEqual({ available: 200 });
});
