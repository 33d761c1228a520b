import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appIconFiles } from '../icons/app-icons.ts';

/** A text within a drawing: of its signs none is written as itself, so that no name can look like something that runs. */
const escapeXml = (text: string): string =>
  text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** The drawing that stands for a new agency until it has a logo of its own: a mark with the name beside it. */
export function starterLogo(name: string): string {
  const width = 40 + name.length * 17;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 48" role="img"><rect x="4" y="10" width="28" height="28" rx="9" fill="#0a6b5c"/><path d="m11 24 5 5 9-10" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/><text x="42" y="33" font-family="system-ui, sans-serif" font-size="26" font-weight="700" fill="#14211e">${escapeXml(name)}</text></svg>\n`;
}

/** The mark alone, as it stands until the agency has its own. */
export const starterIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#0a6b5c"/><path d="m136 260 80 80 160-168" fill="none" stroke="#fff" stroke-width="56" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;

/** What phones install of that mark, drawn beforehand: whoever makes an agency on a server needs nothing that draws. */
export const starterAppIcons = (): Record<string, Buffer> =>
  Object.fromEntries(
    appIconFiles.map(({ file }) => [file, readFileSync(path.join(import.meta.dirname, 'images', file))]),
  );
