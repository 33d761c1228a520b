export type { WebhookEvent } from '../generated/webhook-events.ts';
export { createHandOverToken, type HandOver, type HandOverKey } from './hand-over-token.ts';
export {
  type EventTarget,
  type IngestReply,
  type ProviderEvent,
  type SignedEvents,
  sendEvents,
  signEvent,
} from './sign-event.ts';
export {
  type Delivery,
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookErrorCode,
} from './verify-webhook.ts';
