import { adminRoutes, webhookEventTypes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deliverWebhooksJob } from '../../jobs/deliver-webhooks.ts';
import { deskOf } from '../../testing/desk.ts';
import { createDeskEnv, type TestStaff, testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';
import { startReceiver, withStatus } from './testing/receiver.ts';

const w = await world({ desk: testDesk, localTools: true });
const staffEnv = createDeskEnv(w);

test('an endpoint that answers 410 notifies staff who may set it, once, and no other staff [WEBHOOK-32]', async () => {
  const receiver = await startReceiver(withStatus(410));
  const tenant = await w.mintTenant();
  const [owner, viewer] = [await staffEnv.signIn('owner', tenant), await staffEnv.signIn('viewer', tenant)];
  const { webhook } = await deskOf(w, tenant).call(adminRoutes.webhooks.create, {
    body: { url: receiver.url, events: webhookEventTypes },
  });
  await w.signUpMember(tenant);
  for (let at = 0; at < 2; at += 1) await deliverWebhooksJob(w.deps).run({ tenantId: tenant.tenantId });
  await staffEnv.deliver();
  const notificationsOf = async ({ cookie }: TestStaff) =>
    (await staffEnv.call({ method: 'GET', path: `/admin/staff-notifications/${tenant.tenantId}`, cookie })).body.data;
  expect(await notificationsOf(owner)).toMatchObject([{ kind: 'WEBHOOK', about: webhook.webhookId, isRead: false }]);
  expect(await notificationsOf(viewer)).toEqual([]);
});
