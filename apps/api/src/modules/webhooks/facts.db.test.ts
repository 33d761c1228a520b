import { randomUUID } from 'node:crypto';
import { adminRoutes, type WebhookEventType, webhookEvents, webhookEventTypes } from '@fareback/contract/admin';
import { expect, onTestFinished, test } from 'vitest';
import { pruneJob } from '../../jobs/prune.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { deskOf } from '../../testing/desk.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { earnPoints, freshCodes, givePoints, grantingOf, mintOffer, refund } from '../../testing/offers.ts';
import { createSupplierEnv } from '../../testing/supplier-env.ts';
import { expireDuePoints, forfeitPoints, lockAccounts } from '../ledger/index.ts';
import { optBackIn, optOut, suspend, takePhone, toStoredPhone, unsuspend } from '../members/index.ts';
import { eraseMember } from '../privacy/index.ts';
import { fanOutEvents } from './index.ts';

const w = await world();
const routes = adminRoutes.webhooks;
const DAY_SECONDS = 86_400;

/** An agency whose endpoint chose these types. */
async function agency(...events: WebhookEventType[]) {
  const tenant = await w.mintTenant();
  const desk = deskOf(w, tenant);
  const { webhook } = await desk.call(routes.create, { body: { url: 'https://system.example/hooks', events } });
  return { tenant, desk, params: { webhook: webhook.webhookId } };
}

const eventsOf = (tenant: TestTenant) =>
  w.inTenant(tenant, (tx) =>
    tx.query<{ type: WebhookEventType; data: Record<string, unknown>; memberId: string | null }>(
      `select type, data, member_id as "memberId" from webhook_event where tenant_id = $1 order by noted_at, event_id`,
      [tx.tenantId],
    ),
  );

async function typesOf(tenant: TestTenant): Promise<string[]> {
  const events = await eventsOf(tenant);
  for (const { type, data } of events) webhookEvents[type].data.parse(data);
  return events.map(({ type }) => type);
}

const verify = (tenant: TestTenant, { memberId }: TestMember): Promise<void> => {
  const phone = toStoredPhone(w.deps.keyRing, tenant.tenantId, '5563214455');
  return w.inTenant(tenant, (tx) => takePhone(tx, tenant.tenantId, { memberId, phone }, w.clock.now()));
};

test('a member who verifies is one event, also after opting out and in, or a suspension that ended [WEBHOOK-05]', async () => {
  const { tenant } = await agency('fareback.member.verified.v1');
  const member = await w.signUpMember(tenant, { status: 'CONSENT' });
  await verify(tenant, member);
  for (const change of [optOut, optBackIn, suspend, unsuspend])
    await w.inTenant(tenant, (tx) => change(tx, member.memberId));
  expect(await typesOf(tenant)).toEqual(['fareback.member.verified.v1']);
});

test('each suspension of a member is one event [WEBHOOK-05]', async () => {
  const { tenant } = await agency('fareback.member.suspended.v1');
  const { memberId } = await w.signUpMember(tenant);
  for (const change of [suspend, suspend, unsuspend, suspend]) await w.inTenant(tenant, (tx) => change(tx, memberId));
  expect(await typesOf(tenant)).toEqual(['fareback.member.suspended.v1', 'fareback.member.suspended.v1']);
});

test('points that expire or are taken back are events with their ledger entry and reason [WEBHOOK-05]', async () => {
  const { tenant } = await agency('fareback.points.expired.v1', 'fareback.points.reversed.v1');
  const { tenantId } = tenant;
  const member = await w.signUpMember(tenant);
  await givePoints(w, tenant, member, 20);
  await w.inTenant(tenant, (tx) =>
    tx.run('update earning set lapses_at = $2, lapse_announced_at = $3 where tenant_id = $1', [
      tenantId,
      w.clock.now(),
      new Date(w.clock.now().getTime() - 30 * DAY_MILLIS),
    ]),
  );
  await w.inTenant(tenant, (tx) => expireDuePoints(tx, tenantId, w.clock.now(), 5));
  await givePoints(w, tenant, member, 30);
  await earnPoints(w, tenant, member, 5);
  const forfeits = [{ memberId: member.memberId, causeId: randomUUID() }];
  await w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [member.memberId]);
    await forfeitPoints(tx, tenantId, w.clock.now(), { forfeits, reason: 'SUSPENSION' });
  });
  const [expired, ...reversed] = await eventsOf(tenant);
  await typesOf(tenant);
  expect(expired).toMatchObject({
    type: 'fareback.points.expired.v1',
    data: { memberId: member.memberId, reason: 'EXPIRY_DEDUCTION', points: 20 },
  });
  expect(
    reversed.map(({ type, data }) => `${type} ${String(data['reason'])} ${String(data['points'])}`).toSorted(),
  ).toEqual(['fareback.points.reversed.v1 SUSPENSION_DEDUCTION 30', 'fareback.points.reversed.v1 WITHDRAW 5']);
});

test('making, fulfilling and refunding a redemption are one event each; a repeated refund makes no event [WEBHOOK-05]', async () => {
  const { tenant } = await agency(
    'fareback.redemption.made.v1',
    'fareback.redemption.fulfilled.v1',
    'fareback.redemption.refunded.v1',
  );
  const member = await w.signUpMember(tenant);
  await givePoints(w, tenant, member, 100);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(1) });
  const path = `/rest/offers/${offerId}/redemption`;
  const { body } = await w.request(tenant, { method: 'POST', path, cookie: member.cookie });
  for (let at = 0; at < 2; at += 1) await refund(w, tenant, body.TransactionID);
  expect(await typesOf(tenant)).toEqual([
    'fareback.redemption.made.v1',
    'fareback.redemption.fulfilled.v1',
    'fareback.redemption.refunded.v1',
  ]);
  const data = { memberId: member.memberId, redemptionId: body.TransactionID, offerId, points: 100 };
  for (const event of await eventsOf(tenant)) expect(event.data).toEqual(data);
});

test('a redemption at a supplier is made before it is fulfilled [WEBHOOK-05]', async () => {
  const env = await createSupplierEnv(w);
  onTestFinished(() => env.stop());
  const events: WebhookEventType[] = ['fareback.redemption.made.v1', 'fareback.redemption.fulfilled.v1'];
  await deskOf(w, env.tenant).call(routes.create, { body: { url: 'https://system.example/hooks', events } });
  expect((await env.press()).status).toBe(200);
  expect(await typesOf(env.tenant)).toEqual(events);
});

test('an erasure leaves only its own event, and no events of the forfeited points [WEBHOOK-26]', async () => {
  const { tenant } = await agency(...webhookEventTypes);
  const member = await w.signUpMember(tenant);
  const { memberId } = member;
  await givePoints(w, tenant, member, 30);
  await earnPoints(w, tenant, member, 5);
  const person = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId, now: w.clock.now() };
  expect(await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }))).toBe('ERASED');
  expect(await eventsOf(tenant)).toEqual([{ type: 'fareback.member.erased.v1', data: { memberId }, memberId: null }]);
});

test('an endpoint that staff turned off records nothing; another agency has no events [WEBHOOK-05, WEBHOOK-07]', async () => {
  const { tenant, desk, params } = await agency('fareback.member.joined.v1');
  const body = {
    url: 'https://system.example/hooks',
    events: ['fareback.member.joined.v1' as const],
    isEnabled: false,
  };
  await w.signUpMember(tenant);
  await desk.call(routes.update, { params, body });
  await w.signUpMember(tenant);
  const other = await w.mintTenant();
  await w.signUpMember(other);
  expect([(await typesOf(tenant)).length, (await typesOf(other)).length]).toEqual([1, 0]);
});

test('events and deliveries are deleted 30 days after deliveries were made of them, and not before [WEBHOOK-25]', async () => {
  const { tenant, desk, params } = await agency('fareback.member.joined.v1');
  await w.signUpMember(tenant);
  await desk.call(routes.test, { params });
  const left = async () => [
    (await eventsOf(tenant)).length,
    (await desk.call(routes.deliveries, { params })).deliveries.length,
  ];
  await fanOutEvents(w.deps, await grantingOf(w, tenant));
  expect(await left()).toEqual([2, 2]);
  w.clock.advance(30 * DAY_SECONDS - 1);
  await pruneJob(w.deps).run({ tenantId: tenant.tenantId });
  expect(await left()).toEqual([2, 2]);
  w.clock.advance(1);
  await pruneJob(w.deps).run({ tenantId: tenant.tenantId });
  expect(await left()).toEqual([0, 0]);
});
