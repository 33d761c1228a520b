import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@fareback/contract';
import { stringify } from 'yaml';

export interface HandedIn {
  /** Texts of the pack's own files by path: `tenant.yaml`, `wording/en.json`. */
  files: Record<string, string>;
  pictures: Record<string, Buffer>;
}

/** All files a pack may have besides its pictures; others are ignored. */
export const packFiles: readonly string[] = [
  'tenant.yaml',
  'theme.yaml',
  'programme.yaml',
  ...languages.map((language) => `wording/${language}.json`),
];

export function readHandedIn(directory: string): HandedIn {
  const texts = packFiles
    .filter((file) => existsSync(path.join(directory, file)))
    .map((file) => [file, readFileSync(path.join(directory, file), 'utf8')]);
  const images = path.join(directory, 'images');
  const names = existsSync(images) ? readdirSync(images).filter((file) => !file.startsWith('.')) : [];
  const pictures = names.toSorted().map((file) => [file, readFileSync(path.join(images, file))]);
  return { files: Object.fromEntries(texts), pictures: Object.fromEntries(pictures) };
}

export interface PackParts {
  tenant: unknown;
  theme: unknown;
  programme: unknown;
  wording: Readonly<Record<string, unknown>>;
}

/** Returns the files of a pack: YAML for settings, JSON for messages. */
export function filesOf({ tenant, theme, programme: program, wording }: PackParts): Record<string, string> {
  const words = Object.entries(wording).map(([language, texts]) => [
    `wording/${language}.json`,
    `${JSON.stringify(texts, null, 2)}\n`,
  ]);
  return {
    'tenant.yaml': stringify(tenant, { lineWidth: 0 }),
    'theme.yaml': stringify(theme, { lineWidth: 0 }),
    'programme.yaml': stringify(program, { lineWidth: 0 }),
    ...Object.fromEntries(words),
  };
}
