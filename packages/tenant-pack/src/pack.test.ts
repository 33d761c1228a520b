import { expect, test } from 'vitest';
import { loadPack } from './load/load-pack.ts';
import { digest } from './pack.ts';
import { packOf, scratchTenants } from './testing/scratch-tenants.ts';

test('a digest covers a pack’s content and pictures, regardless of key order [DESK-100]', () => {
  const { directory, remove } = scratchTenants();
  const pack = packOf(loadPack(directory));
  remove();
  const reversed = Object.fromEntries(Object.entries(pack.tenant).toReversed()) as typeof pack.tenant;
  const again = { ...pack, tenant: reversed };
  expect(digest(again)).toBe(digest(pack));
  const [first, ...others] = pack.images;
  if (!first) throw new Error('The pack has pictures.');
  expect(digest({ ...pack, images: [{ ...first, digest: '0'.repeat(64) }, ...others] })).not.toBe(digest(pack));
});
