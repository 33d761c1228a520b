import fs from 'node:fs';
import path from 'node:path';
import { readTakenMark, type TakenFrom, takenMark } from '@fareback/contract/admin';

/** A hidden file beside a pack's own: which version the folder was pulled from. */
const FILE = '.version';

const fileOf = (folder: string): string => path.join(folder, FILE);

/** The version that a folder was pulled from, or applied as since; null where it was never pulled. Throws for a mark that is none. */
export function pulledFrom(folder: string): TakenFrom | null {
  if (!fs.existsSync(fileOf(folder))) return null;
  const mark = readTakenMark(fs.readFileSync(fileOf(folder), 'utf8'));
  if (mark === null)
    throw new Error(
      `${fileOf(folder)} should hold the number of a version alone, or with its revision, such as 5.3: pull the programme again.`,
    );
  return mark;
}

/** Notes which version a folder holds. */
export const markPulled = (folder: string, from: TakenFrom): void => fs.writeFileSync(fileOf(folder), takenMark(from));
