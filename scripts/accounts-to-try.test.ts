import type { Pack } from '@fareback/tenant-pack';
import { expect, test } from 'vitest';
import { providerName } from './accounts-to-try.ts';

test('a provider has its title for riders, or its id without one', () => {
  const pack = { wording: { en: { providers: { bayferry: { Label: 'Bay Ferry' } } } } } as unknown as Pack;
  expect(providerName(pack, 'bayferry')).toBe('Bay Ferry');
  expect(providerName(pack, 'tram')).toBe('tram');
});
