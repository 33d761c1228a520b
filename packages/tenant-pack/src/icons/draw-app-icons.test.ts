import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadPack } from '../load/load-pack.ts';
import { packDirectories } from '../load/load-packs.ts';
import { packOf, tenantsDirectory } from '../testing/scratch-tenants.ts';
import { appIconFiles, markOf } from './app-icons.ts';
import { drawAppIcons } from './draw-app-icons.ts';

const packs = packDirectories(tenantsDirectory).map((directory) => ({ directory, pack: packOf(loadPack(directory)) }));
const mark = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`);
const drawn = async (inside: string, file: string): Promise<Buffer> => {
  const icon = (await drawAppIcons(mark(inside), '#123456')).find((one) => one.file === file);
  if (!icon) throw new Error(`${file} was not drawn`);
  return icon.bytes;
};

/** Red, green, blue and opacity of a pixel, each from 0 to 255. */
async function pointOf(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

test.each(packs)('the app icons of $pack.tenantId match its current mark [PWA-01]', async ({ directory, pack }) => {
  const wanted = await drawAppIcons(markOf(directory, pack.tenant.images.icon ?? ''), pack.theme.colours.button);
  for (const { file, bytes } of wanted) {
    const [own, again] = await Promise.all(
      [readFileSync(path.join(directory, 'images', file)), bytes].map((each) =>
        sharp(each).ensureAlpha().raw().toBuffer(),
      ),
    );
    const apart = own?.reduce((sum, value, index) => sum + Math.abs(value - (again?.[index] ?? 0)), 0) ?? 0;
    expect([file, own?.length, apart / (own?.length ?? 1) < 1]).toEqual([file, again?.length, true]);
  }
});

test('a maskable icon keeps the whole mark within the circle that every shape shows, on its own background [PWA-01]', async () => {
  // An off-center mark that reaches three corners.
  const inside = '<rect width="64" height="64" fill="#0a5"/><path d="M60 4v56H10z" fill="#fff"/>';
  const { data, info } = await sharp(await drawn(inside, 'app-icon-maskable-512.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let farthest = 0;
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) > 60) {
      const pixel = at / 3;
      farthest = Math.max(farthest, Math.hypot((pixel % info.width) - 255.5, Math.floor(pixel / info.width) - 255.5));
    }
  expect(farthest).toBeGreaterThan(170);
  expect(farthest).toBeLessThan(0.4 * 512);
  expect(await pointOf(await drawn(inside, 'app-icon-maskable-512.png'), 0, 0)).toEqual([0, 170, 85, 255]);
});

test('iOS icons are opaque: a mark without a background gets the agency’s color; other icons stay transparent [PWA-01]', async () => {
  const inside = '<circle cx="32" cy="32" r="20" fill="#fff"/>';
  expect(await pointOf(await drawn(inside, 'app-icon-apple-180.png'), 1, 1)).toEqual([0x12, 0x34, 0x56, 255]);
  expect(await pointOf(await drawn(inside, 'app-icon-maskable-512.png'), 1, 1)).toEqual([0x12, 0x34, 0x56, 255]);
  expect((await pointOf(await drawn(inside, 'app-icon-192.png'), 1, 1))[3]).toBe(0);
});

test('each icon has the size in its name [PWA-01]', async () => {
  for (const { file, bytes } of await drawAppIcons(mark('<rect width="9" height="9"/>'), '#fff')) {
    const { width, height } = await sharp(bytes).metadata();
    const { side } = appIconFiles.find((icon) => icon.file === file) ?? { side: 0 };
    expect([file, width, height]).toEqual([file, side, side]);
  }
});
