import * as z from 'zod/mini';
import { freeLine, MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';
import { type WebhookEventType, webhookEventTypes, webhookFields } from './webhook-events.ts';

export const webhookLimits = {
  perAgencyMax: 10,
  urlLengthMax: 2000,
  descriptionLengthMax: 120,
  /** How long the secret before may stay valid after a rotation. */
  oldSecretHoursMax: 168,
  logDays: 30,
  /** Attempts of a delivery spread over this time, and an endpoint that fails for as long is disabled. */
  retryDays: 3,
  replayedAtOnceMax: 1000,
} as const;

export const webhookDisabledReasons = ['STAFF', 'GONE', 'FAILING'] as const;

/** An endpoint of another system. `disabledReason`: by staff, it answered 410, or it failed for three days. */
export const Webhook = z.object({
  webhookId: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  /** Personal fields that its events have. */
  fields: z._default(z.array(z.enum(webhookFields)), []),
  isEnabled: z.boolean(),
  createdAt: Moment,
  secretSetAt: Moment,
  /** Until when the secret before also signs; null if it no longer does. */
  oldSecretUntil: MaybeMoment,
  disabledAt: MaybeMoment,
  disabledReason: z.nullable(z.enum(webhookDisabledReasons)),
  /** Since when no delivery succeeded; null if the last one did. */
  failingSince: MaybeMoment,
  deliveredAt: MaybeMoment,
  /** Deliveries that wait for an attempt. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

export const Webhooks = z.object({ webhooks: z.array(Webhook) });
export type Webhooks = z.infer<typeof Webhooks>;

/** An https address; the check of its network is made at each request. */
const WebhookUrl = z.string().check(z.maxLength(webhookLimits.urlLengthMax), z.regex(/^https?:\/\/\S+$/));

export const WantedWebhook = z.object({
  url: WebhookUrl,
  description: z._default(freeLine(webhookLimits.descriptionLengthMax), ''),
  events: z
    .array(z.enum(webhookEventTypes as [WebhookEventType, ...WebhookEventType[]]))
    .check(z.minLength(1), z.maxLength(webhookEventTypes.length)),
  fields: z._default(z.array(z.enum(webhookFields)).check(z.maxLength(webhookFields.length)), []),
  isEnabled: z._default(z.boolean(), true),
});
export type WantedWebhook = z.infer<typeof WantedWebhook>;

/** `secret` begins with `whsec_`; only this reply contains it. */
export const NewWebhook = z.object({ webhook: Webhook, secret: z.string() });
export type NewWebhook = z.infer<typeof NewWebhook>;

export const webhookDeliveryStates = ['WAITING', 'DELIVERED', 'FAILED', 'CANCELED'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** An event on its way to one endpoint, with its last attempt. CANCELED: the endpoint was disabled before. */
export const WebhookDelivery = z.object({
  eventId: z.uuid(),
  type: z.string(),
  occurredAt: Moment,
  state: z.enum(webhookDeliveryStates),
  tries: z.int(),
  /** When the next attempt is due; null after the last one. */
  dueAt: MaybeMoment,
  triedAt: MaybeMoment,
  /** HTTP status of the last reply; null without one. */
  status: z.nullable(z.int()),
  durationMillis: z.nullable(z.int()),
  /** Why no reply arrived, or null. */
  failure: MaybeText,
  /** The beginning of the last reply's body, at most 1,000 characters. */
  answer: MaybeText,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Newest first. `next` is the cursor of the following page, null on the last one. */
export const WebhookDeliveries = z.object({ deliveries: z.array(WebhookDelivery), next: MaybeText });
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>;
