import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { adminRoutes } from './admin/index.ts';
import type { Endpoint } from './route.ts';
import { routes } from './routes/index.ts';

/** The largest number that the database's whole-number columns take. */
const LARGEST = 2_147_483_647;

interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
}

/** Paths of the whole numbers in a shape that may be larger or smaller than the database's columns take. */
function unbounded(shape: unknown, path: string): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  const { type, const: fixed, enum: listed, minimum = -Infinity, maximum = Infinity } = shape as Shape;
  const isNumber = type === 'integer' && fixed === undefined && listed === undefined;
  const own = isNumber && (maximum > LARGEST || minimum < -LARGEST) ? [path] : [];
  return [...own, ...Object.entries(shape).flatMap(([key, part]) => unbounded(part, `${path}.${key}`))];
}

test('every whole number in a request is bounded by what the database takes [API-65]', () => {
  const groups: object[] = [...Object.values(routes), ...Object.values(adminRoutes)];
  const calls = groups.flatMap((group): Endpoint[] => Object.values(group));
  const found = calls.flatMap(({ name, params, query, body }) =>
    [params, query, body].flatMap((part) =>
      part === undefined ? [] : unbounded(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }), name),
    ),
  );
  expect(found).toEqual([]);
});
