import { expect, test } from 'vitest';
import { webhookEventTypes } from './admin/index.ts';
import { asyncApiDocument } from './asyncapi.ts';

test('the AsyncAPI document has a message with a JSON Schema for each event type and the test [WEBHOOK-09]', () => {
  const { components, channels, operations } = asyncApiDocument();
  const types = Object.values(components.messages).map(({ name }) => name);
  expect(types).toEqual([...webhookEventTypes, 'fareback.webhook.test.v1']);
  expect(Object.keys(channels.webhook.messages)).toEqual(Object.keys(components.messages));
  expect(operations.sendEvent.messages).toHaveLength(types.length);
  for (const { name, payload } of Object.values(components.messages)) {
    expect(payload.type).toBe('object');
    expect(payload.properties?.['type']).toMatchObject({ const: name });
    expect(payload.required).toEqual(expect.arrayContaining(['specversion', 'id', 'source', 'type', 'time', 'data']));
  }
});
