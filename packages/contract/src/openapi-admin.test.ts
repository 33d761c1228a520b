import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { type AdminRoute, adminErrorsOf, adminRoutes } from './admin/index.ts';
import { adminOpenApiDocument } from './openapi-admin.ts';

const document = adminOpenApiDocument();
const all = Object.values(adminRoutes).flatMap((group): AdminRoute[] => Object.values(group));

interface Operation {
  operationId: string;
  description: string;
  security: Record<string, unknown>[];
  responses: Record<string, { description: string }>;
}
const operations = Object.values(document.paths ?? {}).flatMap((path): Operation[] => Object.values(path as object));
const operationOf = ({ name }: AdminRoute) =>
  operations.find(({ operationId }) => operationId === name.replaceAll('.', '_'));

test('every desk call is in its OpenAPI document once, with its permission and every refusal [DESK-02]', () => {
  expect(operations).toHaveLength(all.length);
  for (const route of all) {
    const told = operationOf(route);
    const refusals = Object.values(told?.responses ?? {})
      .map(({ description }) => description)
      .join(' ');
    expect(adminErrorsOf(route).filter((code) => !refusals.includes(`${code}: `))).toEqual([]);
    const ways = told?.security.flatMap((one) => Object.keys(one));
    expect(ways).toEqual({ anyone: [], staff: ['deskCookie'] }[route.permission as string] ?? ['deskCookie', 'key']);
    expect(told?.description.includes('proof')).toBe(route.stepUp === true && route.permission !== 'anyone');
  }
});

test('the desk’s OpenAPI document is valid 3.1 and lints clean [DESK-02]', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(document.openapi).toBe('3.1.0');
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
});
