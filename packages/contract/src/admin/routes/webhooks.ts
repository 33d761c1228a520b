import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { MaybeMoment, Moment, pageQuery } from '../shapes/common.ts';
import {
  NewWebhook,
  WantedWebhook,
  Webhook,
  WebhookDeliveries,
  Webhooks,
  webhookDeliveryStates,
  webhookLimits,
} from '../shapes/webhooks.ts';

const OfWebhook = { webhook: z.uuid() };

export const webhookRoutes = {
  list: agencyRoute('GET', '/webhooks', {
    name: 'webhooks.list',
    summary: 'List webhook endpoints',
    permission: 'webhooks.manage',
    reply: Webhooks,
  }),
  /** Only this reply contains the secret. */
  create: agencyRoute('POST', '/webhooks', {
    name: 'webhooks.create',
    summary: 'Create a webhook endpoint',
    permission: 'webhooks.manage',
    stepUp: true,
    body: WantedWebhook,
    reply: NewWebhook,
    errors: ['WEBHOOK_URL', 'TOO_MANY_WEBHOOKS'],
  }),
  /** Replaces address, description and event types. Enabling clears the time since which it fails. */
  update: agencyRoute('POST', '/webhooks/:webhook', {
    name: 'webhooks.update',
    summary: 'Change, enable or disable a webhook endpoint',
    permission: 'webhooks.manage',
    stepUp: true,
    params: OfWebhook,
    body: WantedWebhook,
    reply: Webhook,
    errors: ['WEBHOOK_URL'],
  }),
  remove: agencyRoute('POST', '/webhooks/:webhook/remove', {
    name: 'webhooks.remove',
    summary: 'Remove a webhook endpoint and its deliveries',
    permission: 'webhooks.manage',
    params: OfWebhook,
    reply: z.object({ isRemoved: z.boolean() }),
  }),
  /** Requests carry a signature by each of both secrets for `oldHours`. Only this reply contains the new one. */
  rotateSecret: agencyRoute('POST', '/webhooks/:webhook/secret', {
    name: 'webhooks.rotateSecret',
    summary: 'Replace the secret of a webhook endpoint',
    permission: 'webhooks.manage',
    stepUp: true,
    params: OfWebhook,
    body: z.object({
      oldHours: z._default(z.int().check(z.minimum(0), z.maximum(webhookLimits.oldSecretHoursMax)), 24),
    }),
    reply: NewWebhook,
  }),
  /** Sends `fareback.webhook.test.v1` within seconds; `deliveries` has its outcome. */
  test: agencyRoute('POST', '/webhooks/:webhook/test', {
    name: 'webhooks.test',
    summary: 'Send a test event to a webhook endpoint',
    permission: 'webhooks.manage',
    params: OfWebhook,
    reply: z.object({ eventId: z.uuid() }),
    errors: ['WEBHOOK_DISABLED'],
  }),
  deliveries: agencyRoute('GET', '/webhooks/:webhook/deliveries', {
    name: 'webhooks.deliveries',
    summary: 'List deliveries of the last 30 days to a webhook endpoint',
    permission: 'webhooks.manage',
    params: OfWebhook,
    query: z.object({ ...pageQuery, state: z.optional(z.enum(webhookDeliveryStates)) }),
    reply: WebhookDeliveries,
  }),
  replayEvent: agencyRoute('POST', '/webhooks/:webhook/deliveries/:event/replay', {
    name: 'webhooks.replayEvent',
    summary: 'Send one event again to a webhook endpoint',
    permission: 'webhooks.manage',
    params: { ...OfWebhook, event: z.uuid() },
    reply: z.object({ queued: z.int() }),
    errors: ['WEBHOOK_DISABLED'],
  }),
  /**
   * At most 1,000 events, oldest first; `queued` has their number. Those that wait already are left as they are.
   * `nextFrom`: there are more; repeat with it as `from`. Null: these were all.
   */
  replay: agencyRoute('POST', '/webhooks/:webhook/replay', {
    name: 'webhooks.replay',
    summary: 'Send the events of a time range again to a webhook endpoint',
    permission: 'webhooks.manage',
    params: OfWebhook,
    body: z.object({ from: Moment, until: Moment }),
    reply: z.object({ queued: z.int(), nextFrom: z._default(MaybeMoment, null) }),
    errors: ['WEBHOOK_DISABLED'],
  }),
};
