import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { faultOfAppIcon } from './app-icons.ts';
import type { Problem } from './problem.ts';

/** A picture of a pack: its file name, and a short digest of its bytes so that a changed picture gets a new address. */
export interface PackImage {
  file: string;
  digest: string;
}

/** Short digest of a picture's bytes: the version in its address. */
export const imageDigest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 10);

// An SVG is served from the tenant's own host: whatever could run or call elsewhere must not be in it.
const forbidden: readonly { pattern: RegExp; what: string }[] = [
  { pattern: /<script/i, what: 'a script' },
  { pattern: /<foreignObject/i, what: 'foreign content' },
  { pattern: /\son[a-z]+\s*=/i, what: 'an event handler' },
  { pattern: /\b(?:href|src)\s*=\s*["'](?!#)/i, what: 'a reference to something outside' },
  { pattern: /url\(\s*["']?(?!#)/i, what: 'a reference to something outside' },
  { pattern: /<!DOCTYPE|<!ENTITY|@import|javascript:/i, what: 'something that is not a drawing' },
];

function readable(bytes: Buffer, file: string): string | null {
  if (bytes.length > 200_000) return 'expected at most 200 KB';
  if (!file.endsWith('.svg')) return faultOfAppIcon(file, bytes);
  const text = bytes.toString('utf8');
  if (!/<svg[^<>]*\sviewBox=/.test(text)) return 'expected an SVG with a viewBox';
  const found = forbidden.find(({ pattern }) => pattern.test(text));
  return found ? `expected a plain drawing, found ${found.what}` : null;
}

/** The pictures of a pack's `images` folder, and what is wrong with them. */
export function readImages(directory: string): { images: PackImage[]; problems: Problem[] } {
  const folder = path.join(directory, 'images');
  if (!existsSync(folder)) return { images: [], problems: [] };
  const shown = path.join(...directory.split(path.sep).slice(-2), 'images');
  const problems: Problem[] = [];
  const images = readdirSync(folder)
    .filter((file) => !file.startsWith('.'))
    .toSorted()
    .map((file) => {
      const bytes = readFileSync(path.join(folder, file));
      const message = readable(bytes, file);
      if (message !== null) problems.push({ file: path.join(shown, file), line: 0, column: 0, key: '', message });
      return { file, digest: imageDigest(bytes) };
    });
  return { images, problems };
}
