import type { Webhook, WebhookDelivery } from '@fareback/contract/admin';

export const webhook: Webhook = {
  webhookId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e11',
  url: 'https://system.example/webhooks?key=1',
  description: 'Customer system',
  events: ['fareback.member.joined.v1', 'fareback.redemption.made.v1'],
  fields: [],
  isEnabled: true,
  createdAt: '2026-11-20T08:00:00Z',
  secretSetAt: '2026-11-20T08:00:00Z',
  oldSecretUntil: null,
  disabledAt: null,
  disabledReason: null,
  failingSince: null,
  deliveredAt: '2026-11-22T08:00:00Z',
  waiting: 2,
};

export const delivery: WebhookDelivery = {
  eventId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e21',
  type: 'fareback.member.joined.v1',
  occurredAt: '2026-11-22T08:00:00Z',
  state: 'FAILED',
  tries: 8,
  dueAt: null,
  triedAt: '2026-11-22T09:00:00Z',
  status: 500,
  durationMillis: 120,
  failure: null,
  answer: 'Out of order',
};
