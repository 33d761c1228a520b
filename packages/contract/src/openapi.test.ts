import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import type { Route } from './route.ts';
import { routes } from './routes/index.ts';

const document = openApiDocument();

test('every call of the contract stands in the OpenAPI document once [API-01]', () => {
  const named = Object.values(document.paths ?? {}).flatMap((path) =>
    Object.values(path as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
  );
  const all = Object.values(routes).flatMap((group) => Object.values(group) as Route[]);
  expect(named.toSorted()).toEqual(all.map(({ name }) => name.replace('.', '_')).toSorted());
});

test('the OpenAPI document is valid 3.1 and lints clean [API-01]', async () => {
  // Two calls answer with nothing but a redirect, which this rule does not know.
  const config = await createConfig({ extends: ['recommended'], rules: { 'operation-2xx-response': 'off' } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(document.openapi).toBe('3.1.0');
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
});
