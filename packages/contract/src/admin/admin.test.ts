import { expect, test } from 'vitest';
import { type AdminRoute, adminErrorCodes, adminErrorFacts, adminErrorsOf, adminRoutes, permissions } from './index.ts';

const all: AdminRoute[] = Object.values(adminRoutes).flatMap((group) => Object.values(group));

test('every call of the desk has a name, a method and path of its own, and says who may [DESK-02]', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
  for (const { permission, path } of all) {
    expect([...permissions, 'staff', 'anyone']).toContain(permission);
    // A permission is one in an agency, or of whoever holds it anywhere.
    expect(path.startsWith('/admin/')).toBe(true);
  }
});

test('a refusal says what to do, and each is declared by a call or by all [DESK-02]', () => {
  for (const code of adminErrorCodes) expect(adminErrorFacts(code).text).toMatch(/\.$/);
  const declared = new Set<string>(all.flatMap(adminErrorsOf));
  const spoken = ['STEP_UP_REQUIRED', 'NOT_ALLOWED', 'ORIGIN_NOT_ALLOWED'];
  expect(adminErrorCodes.filter((code) => !declared.has(code) && !spoken.includes(code))).toEqual([]);
});
