import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Message, say } from '../message.ts';

/**
 * Purpose of an icon: unchanged, cropped to any shape by the system, or for iOS, which does not support transparency.
 */
export type IconPurpose = 'any' | 'maskable' | 'apple';

/**
 * Icons of an installed app, which systems require as PNG with these sides in pixels; files in `images/` with these
 * names [PWA-01].
 */
export const appIconFiles: readonly { file: string; side: number; purpose: IconPurpose }[] = [
  { file: 'app-icon-192.png', side: 192, purpose: 'any' },
  { file: 'app-icon-512.png', side: 512, purpose: 'any' },
  { file: 'app-icon-maskable-512.png', side: 512, purpose: 'maskable' },
  { file: 'app-icon-apple-180.png', side: 180, purpose: 'apple' },
];

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Returns width and height from a PNG's first chunk; null for anything else. */
function sizeOfPng(bytes: Buffer): { width: number; height: number } | null {
  const isPng =
    bytes.length >= 24 && bytes.subarray(0, 8).equals(SIGNATURE) && bytes.toString('latin1', 12, 16) === 'IHDR';
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
}

export function getAppIconError(file: string, bytes: Buffer): Message | null {
  const wanted = appIconFiles.find((icon) => icon.file === file);
  if (!wanted) return null;
  const { side } = wanted;
  const size = sizeOfPng(bytes);
  if (size === null) return say`expected a PNG of ${side} by ${side} pixels, found something else`;
  if (size.width === side && size.height === side) return null;
  return say`expected ${side} by ${side} pixels, found ${size.width} by ${size.height}`;
}

export const markOf = (directory: string, file: string): Buffer => readFileSync(path.join(directory, 'images', file));
