import { expect, test } from 'vitest';
import type { Tenant } from '../../call/tenant.ts';
import { createPageCache } from './page-maker.ts';

const tenantOf = (tenantId: string): Tenant => ({ tenantId }) as Tenant;
const [harbour, tram] = [tenantOf('harbour'), tenantOf('tram')];

test('a page is rendered once per tenant and key, even with concurrent requests', async () => {
  const store = createPageCache<string>();
  let made = 0;
  const ask = (tenant: Tenant, key: string) =>
    store.of(tenant, key, async () => `${tenant.tenantId} ${key} ${(made += 1)}`);
  const asked = [ask(harbour, 'en'), ask(harbour, 'en'), ask(tram, 'en'), ask(harbour, 'es'), ask(harbour, 'en')];
  expect(await Promise.all(asked)).toEqual([
    'harbour en 1',
    'harbour en 1',
    'tram en 2',
    'harbour es 3',
    'harbour en 1',
  ]);
});

test('no combination of tenant and key collides with another', async () => {
  const store = createPageCache<string>();
  await store.of(tenantOf('a'), 'b","c', async () => 'first');
  expect(await store.of(tenantOf('a","b'), 'c', async () => 'second')).toBe('second');
});

test('a changed tenant never gets the old page', async () => {
  const store = createPageCache<string>();
  await store.of(harbour, 'en', async () => 'old');
  expect(await store.of(tenantOf('harbour'), 'en', async () => 'new')).toBe('new');
});

test('a failed page is rendered again, and the least recently used page is evicted', async () => {
  const store = createPageCache<string>(2);
  await expect(store.of(harbour, 'en', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await store.of(harbour, 'en', async () => 'made')).toBe('made');
  await store.of(harbour, 'es', async () => 'es');
  await store.of(harbour, 'en', async () => 'again');
  await store.of(harbour, 'ar', async () => 'ar');
  expect(await store.of(harbour, 'en', async () => 'again')).toBe('made');
  expect(await store.of(harbour, 'es', async () => 'es again')).toBe('es again');
});
