import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import type { Route } from './route.ts';
import { routes } from './routes/index.ts';
import { Activity } from './schemas/activity.ts';

const document = openApiDocument();

test('every call of the contract is in the OpenAPI document once [API-01]', () => {
  const named = Object.values(document.paths ?? {}).flatMap((path) =>
    Object.values(path as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
  );
  const all = Object.values(routes).flatMap((group) => Object.values(group) as Route[]);
  expect(named.toSorted()).toEqual(all.map(({ name }) => name.replace('.', '_')).toSorted());
});

test('the OpenAPI document is valid 3.1 and lints clean [API-01]', async () => {
  // Two calls reply only with a redirect, which this rule does not allow.
  const config = await createConfig({ extends: ['recommended'], rules: { 'operation-2xx-response': 'off' } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(document.openapi).toBe('3.1.0');
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
});

interface Schema {
  $ref?: string;
  description?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

const schemas = document.components?.schemas as Record<string, Schema>;
const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {});

function fieldsOf(schema: Schema, place = ''): [place: string, told: string | undefined][] {
  const { anyOf = [], properties = {} } = resolved(schema);
  return [
    ...anyOf.flatMap((one) => fieldsOf(one, place)),
    ...Object.entries(properties).flatMap(
      ([name, field]): ReturnType<typeof fieldsOf> => [
        [`${place}${name}`, field.description],
        ...fieldsOf(field, `${place}${name}.`),
      ],
    ),
  ];
}

test('a report is one activity or a batch, with each kind, field and unit described [API-01]', () => {
  const body = document.paths?.['/ingest/{TenantID}/{ProviderID}/events']?.post?.requestBody as {
    content: Record<string, { schema: Schema }>;
  };
  const [batch, single] = body.content['application/json']?.schema.anyOf ?? [];
  expect(batch?.items).toEqual(single);
  const kinds = resolved(single ?? {}).anyOf ?? [];
  expect(kinds.map(({ $ref }) => $ref?.split('/').at(-1))).toEqual(
    Activity.def.options.map(({ shape }) => shape.type.def.values[0]),
  );
  const fields = kinds.flatMap((kind) => fieldsOf(kind));
  const data = Activity.def.options.flatMap(({ shape }) => Object.keys(shape.data.shape));
  expect(fields.map(([place]) => place)).toEqual(expect.arrayContaining(data.map((name) => `data.${name}`)));
  expect(fields.filter(([place]) => place === 'data.to.lat')).toHaveLength(2);
  expect(fields.filter(([place, told]) => place !== 'data' && !told)).toEqual([]);
  const unitOf = (place: string) => fields.find(([one]) => one === `data.${place}`)?.[1];
  expect(unitOf('durationSeconds')).toContain('in seconds');
  expect(unitOf('distanceMeters')).toContain('in meters');
  expect(unitOf('endedAt')).toContain('RFC 3339');
});
