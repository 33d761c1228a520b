import fs from 'node:fs';
import path from 'node:path';

/** A hidden file beside a pack's own: which version the folder was pulled from. */
const FILE = '.version';

const fileOf = (folder: string): string => path.join(folder, FILE);

/** The version that a folder was pulled from, or applied as since; null where it was never pulled. Throws for a mark that is none. */
export function pulledFrom(folder: string): number | null {
  if (!fs.existsSync(fileOf(folder))) return null;
  const text = fs.readFileSync(fileOf(folder), 'utf8').trim();
  if (!/^[1-9]\d{0,9}$/.test(text))
    throw new Error(
      `${fileOf(folder)} should hold the number of a version and nothing else: pull the programme again.`,
    );
  return Number(text);
}

/** Notes which version a folder holds. */
export const markPulled = (folder: string, version: number): void => fs.writeFileSync(fileOf(folder), `${version}\n`);
