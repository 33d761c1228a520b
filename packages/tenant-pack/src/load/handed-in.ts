import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@fareback/contract';

/** What an agency hands in, as it wrote it: its own words and nothing of the base's. */
export interface HandedIn {
  /** Texts of the pack's own files, by their place in its folder: `tenant.yaml`, `wording/en.json`. */
  files: Record<string, string>;
  /** Bytes of its pictures, by their names in `images`. */
  pictures: Record<string, Buffer>;
}

/** The files that a pack may have beside its pictures; every other one is no part of it. */
export const packFiles: readonly string[] = [
  'tenant.yaml',
  'theme.yaml',
  'programme.yaml',
  ...languages.map((language) => `wording/${language}.json`),
];

/** Reads the folder of a pack; what is no file of a pack is passed over. */
export function readHandedIn(directory: string): HandedIn {
  const texts = packFiles
    .filter((file) => existsSync(path.join(directory, file)))
    .map((file) => [file, readFileSync(path.join(directory, file), 'utf8')]);
  const images = path.join(directory, 'images');
  const names = existsSync(images) ? readdirSync(images).filter((file) => !file.startsWith('.')) : [];
  const pictures = names.toSorted().map((file) => [file, readFileSync(path.join(images, file))]);
  return { files: Object.fromEntries(texts), pictures: Object.fromEntries(pictures) };
}
