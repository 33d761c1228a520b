import fs from 'node:fs';
import path from 'node:path';
import { readTakenMark, type TakenFrom, takenMark } from '@fareback/contract/admin';

/** A hidden file in the pack's folder: the version it was pulled from. */
const FILE = '.version';

const fileOf = (folder: string): string => path.join(folder, FILE);

/**
 * Reads the version a folder was pulled from or last applied as; null if never pulled. Throws if the file is invalid.
 */
export function pulledFrom(folder: string): TakenFrom | null {
  if (!fs.existsSync(fileOf(folder))) return null;
  const mark = readTakenMark(fs.readFileSync(fileOf(folder), 'utf8'));
  if (mark === null)
    throw new Error(
      `${fileOf(folder)} should hold the number of a version alone, or with its revision, such as 5.3: pull the programme again.`,
    );
  return mark;
}

export const markPulled = (folder: string, from: TakenFrom): void => fs.writeFileSync(fileOf(folder), takenMark(from));
