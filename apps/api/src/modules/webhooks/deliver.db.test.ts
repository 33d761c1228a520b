import { createHmac } from 'node:crypto';
import { adminRoutes, webhookEvents, webhookEventTypes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deliverWebhooksJob } from '../../jobs/deliver-webhooks.ts';
import { type Desk, deskOf } from '../../testing/desk.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { givePoints } from '../../testing/offers.ts';
import { changeEndpoint } from './index.ts';
import { type Received, startReceiver, withStatus } from './testing/receiver.ts';

const w = await world({ localTools: true });
const routes = adminRoutes.webhooks;
const OPERATIONS = 'operations@agency.example';

const run = ({ tenantId }: TestTenant) => deliverWebhooksJob(w.deps).run({ tenantId });

async function agency(receiver: { url: string }, events = webhookEventTypes) {
  const tenant = await w.mintTenant({ settings: { operationsEmail: OPERATIONS } });
  const desk = deskOf(w, tenant);
  const { webhook, secret } = await desk.call(routes.create, { body: { url: receiver.url, events } });
  return { tenant, desk, secret, params: { webhook: webhook.webhookId } };
}

const log = async (desk: Desk, params: { webhook: string }) =>
  (await desk.call(routes.deliveries, { params, query: { limit: 100 } })).deliveries;

/** Signature check written from the Standard Webhooks specification, apart from the product's own. */
function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

const eventOf = ({ body }: Received) => JSON.parse(body);

test('a member who joins is one signed CloudEvent with its id in header and body [WEBHOOK-05, WEBHOOK-10, WEBHOOK-13]', async () => {
  const receiver = await startReceiver();
  const { tenant, desk, secret, params } = await agency(receiver);
  const { memberId } = await w.signUpMember(tenant);
  await run(tenant);
  await run(tenant);
  expect(receiver.received).toHaveLength(1);
  const [received] = receiver.received as [Received];
  expect(isSignedBy(secret, received)).toBe(true);
  expect(received.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
  const event = eventOf(received);
  expect(event).toEqual({
    specversion: '1.0',
    id: received.headers['webhook-id'],
    source: `/agencies/${tenant.tenantId}`,
    type: 'fareback.member.joined.v1',
    subject: memberId,
    time: event.time,
    datacontenttype: 'application/json',
    data: { memberId },
  });
  expect(await log(desk, params)).toMatchObject([{ state: 'DELIVERED', tries: 1, status: 204, dueAt: null }]);
});

test('points that are earned and claimed are one event for each lot, in this order, and match their schemas [WEBHOOK-06, WEBHOOK-08, WEBHOOK-15]', async () => {
  const receiver = await startReceiver();
  const { tenant } = await agency(receiver);
  const member = await w.signUpMember(tenant);
  await givePoints(w, tenant, member, 30);
  for (let at = 0; at < 3; at += 1) await run(tenant);
  const events = receiver.received.map(eventOf);
  expect(events.map(({ type }) => type)).toEqual([
    'fareback.member.joined.v1',
    'fareback.points.earned.v1',
    'fareback.points.claimed.v1',
  ]);
  expect(events[1].data).toMatchObject({ memberId: member.memberId, points: 30 });
  expect(events[2].data).toEqual({ memberId: member.memberId, earningId: events[1].data.earningId, points: 30 });
  for (const { type, data } of events) webhookEvents[type as keyof typeof webhookEvents].data.parse(data);
});

test('facts make no event for types that no endpoint chose, for another agency, or after a rollback [WEBHOOK-05, WEBHOOK-07]', async () => {
  const receiver = await startReceiver();
  const { tenant } = await agency(receiver, ['fareback.points.earned.v1']);
  const other = await w.mintTenant();
  await w.signUpMember(tenant);
  const stranger = await w.signUpMember(other);
  await givePoints(w, other, stranger, 10);
  const count = (of: TestTenant) =>
    w.inTenant(
      of,
      async (tx) => (await tx.query('select 1 from webhook_event where tenant_id = $1', [tx.tenantId])).length,
    );
  expect([await count(tenant), await count(other)]).toEqual([0, 0]);
  const gone = w.inTenant(tenant, async (tx) => {
    await tx.run(
      `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
       select $1, member_id, g, 'EARN', 'ISSUED', 'UNCLAIMED', 5, g, $2
         from member, (select gen_random_uuid() as g) g where tenant_id = $1`,
      [tx.tenantId, w.clock.now()],
    );
    expect(await tx.query('select 1 from webhook_event where tenant_id = $1', [tx.tenantId])).toHaveLength(1);
    throw new Error('undone');
  });
  await expect(gone).rejects.toThrow('undone');
  expect(await count(tenant)).toBe(0);
});

test('both secrets sign until the old one ends, then only the new one [WEBHOOK-12]', async () => {
  const receiver = await startReceiver();
  const { tenant, desk, secret, params } = await agency(receiver);
  const rotated = await desk.call(routes.rotateSecret, { params, body: { oldHours: 1 } });
  await desk.call(routes.test, { params });
  await run(tenant);
  w.clock.advance(3601);
  await desk.call(routes.test, { params });
  await run(tenant);
  const [during, after] = receiver.received as [Received, Received];
  expect([isSignedBy(secret, during), isSignedBy(rotated.secret, during)]).toEqual([true, true]);
  expect([isSignedBy(secret, after), isSignedBy(rotated.secret, after)]).toEqual([false, true]);
});

test('a failed event is sent again with the same id and body, and the later event of its member waits for it [WEBHOOK-13, WEBHOOK-15]', async () => {
  const receiver = await startReceiver(withStatus(500, 'broken'));
  const { tenant, desk, params } = await agency(receiver);
  const member = await w.signUpMember(tenant);
  await givePoints(w, tenant, member, 30);
  await run(tenant);
  await run(tenant);
  expect(receiver.received).toHaveLength(1);
  const waiting = await log(desk, params);
  expect(waiting.map(({ state, tries }) => [state, tries])).toEqual([
    ['WAITING', 0],
    ['WAITING', 0],
    ['WAITING', 1],
  ]);
  expect(waiting[2]).toMatchObject({ status: 500, answer: 'broken' });
  receiver.reply = withStatus(200);
  w.clock.advance(61);
  await run(tenant);
  expect(receiver.received.map(eventOf).map(({ type }) => type)).toEqual([
    'fareback.member.joined.v1',
    'fareback.member.joined.v1',
    'fareback.points.earned.v1',
    'fareback.points.claimed.v1',
  ]);
  const [first, second] = receiver.received as [Received, Received];
  expect([second.body, second.headers['webhook-id']]).toEqual([first.body, first.headers['webhook-id']]);
});

test('an event claimed by a process that dies is sent again after a minute [WEBHOOK-14]', async () => {
  const receiver = await startReceiver();
  const { tenant } = await agency(receiver);
  await w.signUpMember(tenant);
  const dying = {
    ...w.deps,
    keyRing: {
      ...w.deps.keyRing,
      decrypt: () => {
        throw new Error('killed');
      },
    },
  };
  await expect(deliverWebhooksJob(dying).run({ tenantId: tenant.tenantId })).rejects.toThrow('A job failed');
  await run(tenant);
  expect(receiver.received).toHaveLength(0);
  w.clock.advance(61);
  await run(tenant);
  expect(receiver.received).toHaveLength(1);
});

test('a redirect is not followed and counts as a failure [WEBHOOK-16]', async () => {
  const target = await startReceiver();
  const receiver = await startReceiver((response) => response.writeHead(307, { location: target.url }).end());
  const { tenant, desk, params } = await agency(receiver);
  await desk.call(routes.test, { params });
  await run(tenant);
  expect(await log(desk, params)).toMatchObject([{ state: 'WAITING', status: 307 }]);
  expect(target.received).toHaveLength(0);
});

test('a reply without end is read up to 4 KB; its status counts [WEBHOOK-16]', async () => {
  const receiver = await startReceiver((response) => {
    response.writeHead(200);
    const flood = setInterval(() => response.write('x'.repeat(8192)), 1);
    response.on('close', () => clearInterval(flood));
  });
  const { tenant, desk, params } = await agency(receiver);
  await desk.call(routes.test, { params });
  await run(tenant);
  expect(await log(desk, params)).toMatchObject([{ state: 'DELIVERED', status: 200, answer: 'x'.repeat(1000) }]);
});

test('an address in a private network is never called [WEBHOOK-16]', async () => {
  const { tenant, desk, params } = await agency({ url: 'https://10.0.0.1/hooks' });
  await desk.call(routes.test, { params });
  await run(tenant);
  expect(await log(desk, params)).toMatchObject([
    { state: 'WAITING', status: null, failure: 'the address is not called' },
  ]);
});

test('410 turns an endpoint off at once, and staff get an email [WEBHOOK-18]', async () => {
  const receiver = await startReceiver(withStatus(410));
  const { tenant, desk, params } = await agency(receiver);
  await w.signUpMember(tenant);
  await run(tenant);
  expect((await desk.call(routes.list)).webhooks).toMatchObject([{ isEnabled: false, disabledReason: 'GONE' }]);
  expect(await log(desk, params)).toMatchObject([{ state: 'CANCELED' }]);
  await w.deliverMail(tenant);
  expect(w.mailbox.messages(tenant.tenantId).map(({ to, subject }) => [to, subject])).toEqual([
    [OPERATIONS, `Webhook turned off: ${new URL(receiver.url).host}`],
  ]);
});

test('a replay of more than 1,000 events says where to continue, and the next one sends the rest [WEBHOOK-47]', async () => {
  const receiver = await startReceiver();
  const { tenant, desk, params } = await agency(receiver);
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into webhook_event (tenant_id, event_id, type, subject, data, noted_at, fanned_at)
       select $1, gen_random_uuid(), 'fareback.version.published.v1', 'version', '{"version":1}',
              '2026-03-01'::timestamptz + number * interval '1 second', '2026-03-02'
         from generate_series(1, 1003) number`,
      [tx.tenantId],
    ),
  );
  const body = { from: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z' };
  const first = await desk.call(routes.replay, { params, body });
  expect(first).toEqual({ queued: 1000, nextFrom: '2026-03-01T00:16:41.000Z' });
  const rest = { ...body, from: first.nextFrom as string };
  expect(await desk.call(routes.replay, { params, body: rest })).toEqual({ queued: 3, nextFrom: null });
});

test('three days of failures turn an endpoint off; enabled again, a replay of that time delivers its events [WEBHOOK-18, WEBHOOK-23]', async () => {
  const receiver = await startReceiver(withStatus(503));
  const { tenant, desk, params } = await agency(receiver);
  await w.signUpMember(tenant);
  for (let at = 0; at < 16; at += 1) {
    await run(tenant);
    w.clock.advance(12 * 3600);
  }
  const [webhook] = (await desk.call(routes.list)).webhooks;
  expect(webhook).toMatchObject({ isEnabled: false, disabledReason: 'FAILING' });
  const { memberId } = await w.signUpMember(tenant);
  receiver.reply = withStatus(200);
  receiver.received.length = 0;
  await desk.call(routes.update, { params, body: { url: receiver.url, events: webhookEventTypes } });
  const body = { from: '2026-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
  expect(await desk.call(routes.replay, { params, body })).toEqual({ queued: 2, nextFrom: null });
  await run(tenant);
  expect(receiver.received.map(eventOf).map(({ subject }) => subject)).toContain(memberId);
  const eventId = (await log(desk, params))[0]?.eventId ?? '';
  expect(await desk.call(routes.replayEvent, { params: { ...params, event: eventId } })).toEqual({ queued: 1 });
  await run(tenant);
  expect(receiver.received).toHaveLength(3);
});

test('a slow endpoint keeps no other endpoint of the agency waiting [WEBHOOK-17]', async () => {
  const slow = await startReceiver(() => {});
  const quick = await startReceiver();
  const { tenant, desk } = await agency(slow);
  await desk.call(routes.create, { body: { url: quick.url, events: webhookEventTypes } });
  for (let at = 0; at < 8; at += 1) await w.signUpMember(tenant);
  const running = run(tenant);
  const received = () => [quick.received.length, slow.received.length];
  await expect.poll(received, { timeout: 9_000 }).toEqual([8, 4]);
  await running;
  expect(slow.received.length).toBe(4);
}, 20_000);

test('an erased member leaves one event, which names the erasure [WEBHOOK-26]', async () => {
  const receiver = await startReceiver();
  const { tenant } = await agency(receiver);
  const { memberId } = await w.signUpMember(tenant);
  const { personal } = await import('./index.ts');
  const { keyRing } = w.deps;
  await w.inTenant(tenant, async (tx) => {
    await personal.forget({ tx, keyRing, tenantId: tx.tenantId, memberId, now: w.clock.now() });
    await tx.run(
      `update member set status = 'DELETED', name = '', email = null, phone_verified_at = null, phone_hash = null,
              phone_last_digits = null where tenant_id = $1 and member_id = $2`,
      [tx.tenantId, memberId],
    );
  });
  await run(tenant);
  expect(receiver.received.map(eventOf)).toMatchObject([{ type: 'fareback.member.erased.v1', data: { memberId } }]);
});

test('events that a receiver always rejects do not delay events of other members [WEBHOOK-33]', async () => {
  const rejected: string[] = [];
  const receiver = await startReceiver((response, { body }) =>
    response.writeHead(rejected.includes(JSON.parse(body).subject) ? 400 : 204).end(),
  );
  const { tenant } = await agency(receiver);
  for (let at = 0; at < 12; at += 1) rejected.push((await w.signUpMember(tenant)).memberId);
  for (let at = 0; at < 3; at += 1) await run(tenant);
  w.clock.advance(10 * 60);
  const { memberId } = await w.signUpMember(tenant);
  await run(tenant);
  expect(receiver.received.map(eventOf).map(({ subject }) => subject)).toContain(memberId);
});

test('an endpoint whose secret cannot be decrypted does not stop other endpoints, and fails the job [WEBHOOK-35]', async () => {
  const [broken, sound] = [await startReceiver(), await startReceiver()];
  const { tenant, desk, params } = await agency(broken);
  await desk.call(routes.create, { body: { url: sound.url, events: webhookEventTypes } });
  await w.inTenant(tenant, (tx) =>
    tx.run('update webhook_endpoint set secret_sealed = $3 where tenant_id = $1 and endpoint_id = $2', [
      tx.tenantId,
      params.webhook,
      Buffer.from('of another key'),
    ]),
  );
  for (let at = 0; at < 6; at += 1) await w.signUpMember(tenant);
  await expect(run(tenant)).rejects.toThrow('A job failed');
  expect([broken.received.length, sound.received.length]).toEqual([0, 6]);
});

test('an endpoint disabled during the fan-out has no waiting delivery [WEBHOOK-22]', async () => {
  const receiver = await startReceiver();
  const { tenant, desk, params } = await agency(receiver);
  await w.signUpMember(tenant);
  const wanted = { url: receiver.url, description: '', events: webhookEventTypes, fields: [], isEnabled: false };
  const isBlocked = async () =>
    (await w.inTenant(tenant, (tx) => tx.query('select from pg_locks where not granted'))).length > 0;
  let running: Promise<unknown> = Promise.resolve();
  await w.inTenant(tenant, async (tx) => {
    const { keyRing, settings } = w.deps;
    await changeEndpoint({ tx, keyRing, settings, now: w.clock.now() }, params.webhook, wanted);
    running = run(tenant);
    await expect.poll(isBlocked, { timeout: 20_000 }).toBe(true);
  });
  await running;
  expect(await log(desk, params)).toEqual([]);
}, 40_000);
