import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appIconFiles } from '../icons/app-icons.ts';

/** Initial logo of a new agency: a mark without letters, because text in an SVG needs a font on the device. */
export const starterLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect x="4" y="4" width="40" height="40" rx="12" fill="#0a6b5c"/><path d="m15 24 7 7 12-13" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;

export const starterIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#0a6b5c"/><path d="m136 260 80 80 160-168" fill="none" stroke="#fff" stroke-width="56" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;

/** Pre-rendered app icons of that mark, so a server can create an agency without an image library. */
export const starterAppIcons = (): Record<string, Buffer> =>
  Object.fromEntries(
    appIconFiles.map(({ file }) => [file, readFileSync(path.join(import.meta.dirname, 'images', file))]),
  );
