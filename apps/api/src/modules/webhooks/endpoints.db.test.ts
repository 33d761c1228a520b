import { adminRoutes, WEBHOOK_TEST_TYPE } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { waitsAs } from '../../platform/queue.ts';
import { deskOf } from '../../testing/desk.ts';
import { world } from '../../testing/index.ts';

const w = await world();
const routes = adminRoutes.webhooks;

const wanted = {
  url: 'https://system.example/hooks?key=abc',
  description: 'Data warehouse',
  events: ['fareback.points.claimed.v1' as const],
};

async function agency() {
  const tenant = await w.mintTenant();
  return { tenant, desk: deskOf(w, tenant) };
}

async function endpoint() {
  const { tenant, desk } = await agency();
  const { webhook, secret } = await desk.call(routes.create, { body: wanted });
  return { tenant, desk, secret, webhook, params: { webhook: webhook.webhookId } };
}

test('a created endpoint is listed without its secret, which is stored encrypted [WEBHOOK-01, WEBHOOK-11]', async () => {
  const { tenant, desk, secret, webhook } = await endpoint();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { webhooks } = await desk.call(routes.list);
  expect(webhooks).toEqual([webhook]);
  expect(webhook).toMatchObject({ ...wanted, isEnabled: true, waiting: 0, oldSecretUntil: null, disabledReason: null });
  expect(JSON.stringify(webhooks)).not.toContain(secret);
  const [row] = await w.inTenant(tenant, (tx) => tx.query('select secret_sealed::text as text from webhook_endpoint'));
  expect(Buffer.from(row?.['text'].slice(2), 'hex').toString('latin1')).not.toContain(secret.slice(6));
});

test.each([
  'http://system.example/hooks',
  'https://user:word@system.example/hooks',
  'http://127.0.0.1/hooks',
  'https://system.example/hooks#part',
])('the address %s is refused on create and on update [WEBHOOK-03]', async (url) => {
  const { desk, params } = await endpoint();
  const body = { ...wanted, url };
  await expect(desk.call(routes.create, { body })).rejects.toMatchObject({ code: 'WEBHOOK_URL' });
  await expect(desk.call(routes.update, { params, body })).rejects.toMatchObject({ code: 'WEBHOOK_URL' });
});

test('an agency has at most 10 endpoints; another agency has its own [WEBHOOK-01, WEBHOOK-02]', async () => {
  const { desk } = await agency();
  for (let at = 0; at < 10; at += 1) await desk.call(routes.create, { body: wanted });
  await expect(desk.call(routes.create, { body: wanted })).rejects.toMatchObject({ code: 'TOO_MANY_WEBHOOKS' });
  expect((await (await agency()).desk.call(routes.list)).webhooks).toEqual([]);
});

test('16 concurrent creations leave 10 endpoints [WEBHOOK-01]', async () => {
  const { desk } = await agency();
  await Promise.allSettled(Array.from({ length: 16 }, () => desk.call(routes.create, { body: wanted })));
  expect((await desk.call(routes.list)).webhooks).toHaveLength(10);
});

test('tests are one job in the queue of the scheduled run [WEBHOOK-34]', async () => {
  const { tenant, desk, params } = await endpoint();
  for (let at = 0; at < 3; at += 1) await desk.call(routes.test, { params });
  const jobs = await w.inTenant(tenant, (tx) =>
    tx.query(
      `select q.queue_name as queue from graphile_worker._private_jobs j
         left join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.payload ->> 'tenantId' = $1`,
      [tx.tenantId],
    ),
  );
  expect(jobs).toEqual([{ queue: waitsAs('deliver-webhooks').queueName }]);
});

test('the endpoint of another agency is not found by any call [WEBHOOK-02]', async () => {
  const { params } = await endpoint();
  const { desk } = await agency();
  const missing = { code: 'NOT_FOUND' };
  await expect(desk.call(routes.update, { params, body: wanted })).rejects.toMatchObject(missing);
  await expect(desk.call(routes.rotateSecret, { params, body: {} })).rejects.toMatchObject(missing);
  await expect(desk.call(routes.test, { params })).rejects.toMatchObject(missing);
  await expect(desk.call(routes.deliveries, { params })).rejects.toMatchObject(missing);
  expect(await desk.call(routes.remove, { params })).toEqual({ isRemoved: false });
});

test('a rotated secret leaves the one before valid for a day, or for no time if asked [WEBHOOK-12]', async () => {
  const { desk, params, secret } = await endpoint();
  const rotated = await desk.call(routes.rotateSecret, { params, body: {} });
  expect(rotated.secret).not.toBe(secret);
  expect(Date.parse(rotated.webhook.oldSecretUntil ?? '') - w.clock.now().getTime()).toBe(86_400_000);
  const again = await desk.call(routes.rotateSecret, { params, body: { oldHours: 0 } });
  expect(again.webhook.oldSecretUntil).toBeNull();
});

test('a test event waits in the log, and a disabled endpoint takes neither test nor replay [WEBHOOK-22]', async () => {
  const { desk, params } = await endpoint();
  const { eventId } = await desk.call(routes.test, { params });
  const { deliveries } = await desk.call(routes.deliveries, { params });
  expect(deliveries).toMatchObject([{ eventId, type: WEBHOOK_TEST_TYPE, state: 'WAITING', tries: 0, status: null }]);
  await desk.call(routes.update, { params, body: { ...wanted, isEnabled: false } });
  expect((await desk.call(routes.deliveries, { params })).deliveries).toMatchObject([{ state: 'CANCELED' }]);
  const disabled = { code: 'WEBHOOK_DISABLED' };
  await expect(desk.call(routes.test, { params })).rejects.toMatchObject(disabled);
  await expect(desk.call(routes.replayEvent, { params: { ...params, event: eventId } })).rejects.toMatchObject(
    disabled,
  );
  const { disabledReason } = (await desk.call(routes.list)).webhooks[0] ?? {};
  expect(disabledReason).toBe('STAFF');
});

test('the log has pages and a filter, and each cursor belongs to one list [WEBHOOK-21]', async () => {
  const { desk, params } = await endpoint();
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) ids.unshift((await desk.call(routes.test, { params })).eventId);
  const first = await desk.call(routes.deliveries, { params, query: { limit: 2 } });
  const next = { cursor: first.next ?? '', limit: 2 };
  const second = await desk.call(routes.deliveries, { params, query: next });
  expect([...first.deliveries, ...second.deliveries].map(({ eventId }) => eventId)).toEqual(ids);
  expect(second.next).toBeNull();
  const waiting = { params, query: { ...next, state: 'WAITING' as const } };
  await expect(desk.call(routes.deliveries, waiting)).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  const failed = await desk.call(routes.deliveries, { params, query: { state: 'FAILED' } });
  expect(failed.deliveries).toEqual([]);
});

test('the audit log has the host of an address, never its path [WEBHOOK-04]', async () => {
  const { tenant } = await endpoint();
  const acts = await w.inTenant(tenant, (tx) =>
    tx.query(`select verb, facts from act where tenant_id = $1`, [tx.tenantId]),
  );
  expect(acts).toEqual([
    { verb: 'webhooks.create', facts: { host: 'system.example', fields: [], events: wanted.events, isEnabled: true } },
  ]);
});
