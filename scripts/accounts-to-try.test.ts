import type { Pack } from '@fareback/tenant-pack';
import { expect, test } from 'vitest';
import { providerName } from './accounts-to-try.ts';

test('a provider is called as riders read it, or by its id where nothing is said', () => {
  const pack = { wording: { en: { providers: { bayferry: { Label: 'Bay Ferry' } } } } } as unknown as Pack;
  expect(providerName(pack, 'bayferry')).toBe('Bay Ferry');
  expect(providerName(pack, 'tram')).toBe('tram');
});
