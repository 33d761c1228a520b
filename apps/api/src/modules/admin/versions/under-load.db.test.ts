import { expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { publishUnderLoad } from './testing/under-load.ts';

const w = await world();
const packs = packFolder();

const count = Number(process.env['PUBLISHED'] ?? 4);

test('no rider request fails while versions are published and rolled back [DESK-105, DESK-108]', async () => {
  const { calls, failed, wentLive } = await publishUnderLoad(w, packs, { riders: 6, versions: count });
  expect({ failed, wentLive }).toEqual({ failed: [], wentLive: count * 2 });
  expect(calls).toBeGreaterThan(50);
});
