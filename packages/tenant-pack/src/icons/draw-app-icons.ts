import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Pack } from '../pack.ts';
import { appIconFiles, type IconPurpose, markOf } from './app-icons.ts';

/**
 * Size of the mark relative to the side: slightly less than the 0.8 circle that every shape of a maskable icon shows.
 */
const SPAN = 0.76;

const draw = (mark: Buffer, side: number): Sharp =>
  sharp(mark, { density: 144 }).resize(side, side, { fit: 'contain', background: '#0000' });

/** Returns the mark's background color from its corner, else the fallback. */
async function groundOf(mark: Buffer, fallback: string): Promise<string> {
  const corner = { left: 2, top: 2, width: 1, height: 1 };
  const [red = 0, green = 0, blue = 0, alpha = 0] = await draw(mark, 512)
    .ensureAlpha()
    .extract(corner)
    .raw()
    .toBuffer();
  return alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : fallback;
}

const onGround = (mark: Buffer, side: number, ground: string): Sharp =>
  draw(mark, side).flatten({ background: ground });

/** Renders the mark's foreground centered in a square, as large as the always visible circle allows. */
async function withinCircle(mark: Buffer, side: number, ground: string): Promise<Sharp> {
  const rendered = await onGround(mark, side * 2, ground)
    .png()
    .toBuffer();
  const { data, info } = await sharp(rendered)
    .trim({ background: ground, threshold: 8 })
    .png()
    .toBuffer({ resolveWithObject: true });
  const scale = (side * SPAN) / Math.hypot(info.width, info.height);
  const inner = await sharp(data)
    .resize({ width: Math.floor(info.width * scale) })
    .toBuffer();
  const plain = sharp({ create: { width: side, height: side, channels: 3, background: ground } });
  return plain.composite([{ input: inner, gravity: 'centre' }]);
}

const drawFor = async (purpose: IconPurpose, mark: Buffer, side: number, ground: string): Promise<Sharp> => {
  if (purpose === 'any') return draw(mark, side);
  return purpose === 'maskable' ? withinCircle(mark, side, ground) : onGround(mark, side, ground);
};

/**
 * Returns the app icons of a mark by file name: PNGs with few colors. Icons that a system crops or puts on a background
 * are opaque, with the mark's own background or, if its corner is transparent, the color `fallback` [PWA-01].
 */
export async function drawAppIcons(mark: Buffer, fallback: string): Promise<{ file: string; bytes: Buffer }[]> {
  const ground = await groundOf(mark, fallback);
  const rendered = appIconFiles.map(async ({ file, side, purpose }) => {
    const picture = await drawFor(purpose, mark, side, ground);
    return { file, bytes: await picture.png({ compressionLevel: 9, palette: true }).toBuffer() };
  });
  return Promise.all(rendered);
}

/** Renders a pack's app icons into its folder and returns their names. Throws if the pack has no mark. */
export async function writeAppIcons(
  directory: string,
  { tenant, theme }: Pick<Pack, 'tenant' | 'theme'>,
): Promise<string[]> {
  const { icon, logo } = tenant.images;
  const mark = icon ?? logo;
  if (mark === null) throw new Error('expected images.icon, a square drawing of the mark alone, found none.');
  const icons = await drawAppIcons(markOf(directory, mark), theme.colours.button);
  for (const { file, bytes } of icons) writeFileSync(path.join(directory, 'images', file), bytes);
  return icons.map(({ file }) => file);
}
