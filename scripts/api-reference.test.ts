import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getApiReference, getApiReferences } from './api-reference.ts';
import { root } from './steps.ts';

test.each(Object.entries(getApiReferences()))(
  '%s is what `npm run api-reference` writes [OPS-243, SDK-01]',
  (file, text) => {
    expect(fs.readFileSync(path.join(root, file), 'utf8')).toBe(text);
  },
);

test('a call shows its proof, parameters, bodies with notes and its own errors, not those of most calls [OPS-243]', () => {
  const error = (description: string) => ({ description });
  const call = (id: string, more: object = {}) => ({
    operationId: id,
    tags: ['rides'],
    summary: `Call ${id}`,
    security: [],
    responses: { 429: error('Errors: TOO_MANY_REQUESTS') },
    ...more,
  });
  const page = getApiReference({
    info: { title: 'Example', summary: 'An example', description: '' },
    tags: [{ name: 'rides', description: 'Rides' }],
    paths: {
      '/one': { get: call('one') },
      '/two': { get: call('two') },
      '/rides/{id}': {
        put: call('three', {
          security: [{ cookie: [] }],
          parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Ride' } } } },
          responses: {
            200: {
              description: 'Success',
              content: { 'application/json': { schema: { type: 'array', items: { type: ['integer', 'null'] } } } },
            },
            409: error('Errors: RIDE_GONE'),
            429: error('Errors: TOO_MANY_REQUESTS'),
          },
        }),
      },
    },
    components: {
      schemas: {
        Ride: {
          type: 'object',
          properties: { mode: { enum: ['BUS', 'TRAM'], description: 'Mode of travel.' }, meters: { type: 'number' } },
          required: ['mode'],
        },
      },
    },
  });
  expect(page).toContain('Most calls can also answer `TOO_MANY_REQUESTS`; these are not repeated.');
  expect(page).toContain(
    [
      '### PUT /rides/{id}',
      'Call three. Needs `cookie`.',
      '- `id` (path): `string`',
      'Body: `Ride`.',
      'Reply 200: `(number | null)[]`.',
      'Errors: 409 `RIDE_GONE`.',
    ].join('\n\n'),
  );
  expect(page).toContain('type Ride = {\n  /** Mode of travel. */\n  mode: "BUS" | "TRAM";\n  meters?: number;\n};');
});
