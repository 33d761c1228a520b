import fs from 'node:fs';
import path from 'node:path';
import { type HandedIn, packFiles } from '@fareback/tenant-pack';

/** Whether a folder holds anything of a pack. */
export const holdsPack = (folder: string): boolean =>
  [...packFiles, 'images'].some((file) => fs.existsSync(path.join(folder, file)));

/**
 * Makes a folder hold a pack as it was handed in, byte for byte, and nothing else that a pack has; files of other kinds in it
 * stay. Names of files and pictures must have been checked.
 */
export function writeHandedIn(folder: string, { files, pictures }: HandedIn): void {
  for (const file of packFiles) fs.rmSync(path.join(folder, file), { force: true });
  fs.rmSync(path.join(folder, 'images'), { recursive: true, force: true });
  const write = (file: string, content: string | Buffer): void => {
    const full = path.join(folder, file);
    fs.mkdirSync(path.dirname(full), { recursive: true });
    fs.writeFileSync(full, content);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  for (const [file, bytes] of Object.entries(pictures)) write(path.join('images', file), bytes);
}
