import * as z from 'zod/mini';
import { WEBHOOK_TEST_TYPE, webhookEnvelope, webhookEvents } from './admin/index.ts';

const testData = { summary: 'Staff sent a test', data: z.object({ webhookId: z.uuid() }) };

const nameOf = (type: string): string => type.replaceAll('.', '_');

function messageOf(type: string, { summary, data }: { summary: string; data: z.ZodMiniType }) {
  const event = z.object({ ...webhookEnvelope, type: z.literal(type), data });
  const { $schema: _schema, ...payload } = z.toJSONSchema(event, { io: 'input' });
  return { name: type, title: type, summary, contentType: 'application/cloudevents+json', payload };
}

/** Builds an AsyncAPI 3 document of the events that webhooks send, from the same schemas as the tests [WEBHOOK-09]. */
export function asyncApiDocument() {
  const events = Object.entries({ ...webhookEvents, [WEBHOOK_TEST_TYPE]: testData });
  const messages = Object.fromEntries(events.map(([type, event]) => [nameOf(type), messageOf(type, event)]));
  const names = Object.keys(messages);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Fareback webhooks',
      version: '1.0.0',
      description: 'CloudEvents 1.0, signed by Standard Webhooks, posted to the endpoints of an agency.',
    },
    defaultContentType: 'application/cloudevents+json',
    channels: {
      webhook: {
        description: 'The https address of an endpoint, set by the agency.',
        messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      sendEvent: {
        action: 'send',
        channel: { $ref: '#/channels/webhook' },
        messages: names.map((name) => ({ $ref: `#/channels/webhook/messages/${name}` })),
      },
    },
    components: { messages },
  };
}
