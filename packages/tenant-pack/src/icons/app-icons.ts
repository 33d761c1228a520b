import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Message, say } from '../message.ts';

/** What an icon is for: as it is, cut to any shape by the system, or for iOS, which knows no transparency. */
export type IconPurpose = 'any' | 'maskable' | 'apple';

/** The icons of an installed app, which systems want as PNG of these sides (pixels); they stand in `images/` under these names [PWA-01]. */
export const appIconFiles: readonly { file: string; side: number; purpose: IconPurpose }[] = [
  { file: 'app-icon-192.png', side: 192, purpose: 'any' },
  { file: 'app-icon-512.png', side: 512, purpose: 'any' },
  { file: 'app-icon-maskable-512.png', side: 512, purpose: 'maskable' },
  { file: 'app-icon-apple-180.png', side: 180, purpose: 'apple' },
];

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Width and height of a PNG, as its first chunk says; null for anything else. */
function sizeOfPng(bytes: Buffer): { width: number; height: number } | null {
  const isPng =
    bytes.length >= 24 && bytes.subarray(0, 8).equals(SIGNATURE) && bytes.toString('latin1', 12, 16) === 'IHDR';
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
}

/** What is wrong with a picture that bears the name of an app icon; null for nothing. */
export function getAppIconError(file: string, bytes: Buffer): Message | null {
  const wanted = appIconFiles.find((icon) => icon.file === file);
  if (!wanted) return null;
  const { side } = wanted;
  const size = sizeOfPng(bytes);
  if (size === null) return say`expected a PNG of ${side} by ${side} pixels, found something else`;
  if (size.width === side && size.height === side) return null;
  return say`expected ${side} by ${side} pixels, found ${size.width} by ${size.height}`;
}

/** The drawing that a pack's icons are made of. */
export const markOf = (directory: string, file: string): Buffer => readFileSync(path.join(directory, 'images', file));
