import fs from 'node:fs';
import path from 'node:path';
import { type HandedIn, packFiles } from '@fareback/tenant-pack';

export const holdsPack = (folder: string): boolean =>
  [...packFiles, 'images'].some((file) => fs.existsSync(path.join(folder, file)));

/**
 * Writes a submitted pack to a folder byte for byte and deletes all other pack files there; files of other kinds stay.
 * File names must have been validated.
 */
export function writeSubmittedPack(folder: string, { files, pictures }: HandedIn): void {
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
