import fs from 'node:fs';
import path from 'node:path';
import {
  formatProblem,
  type HandedIn,
  loadPack,
  loadPacks,
  type Pack,
  type Problem,
  packFiles,
} from '@fareback/tenant-pack';

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

export class BrokenPack extends Error {
  constructor(problems: Problem[]) {
    super(`${problems.map(formatProblem).join('\n')}\nNothing was changed.`);
    this.name = 'BrokenPack';
  }
}

interface FolderPack {
  pack: Pack;
  folder: string;
}

/**
 * Reads a pack by folder, or by tenant id below `packsRoot`. Throws BrokenPack, or an error that lists the existing
 * packs.
 */
export function readPack(packsRoot: string, folderOrId: string): FolderPack {
  const isFolder = folderOrId.includes('/') || fs.existsSync(path.join(folderOrId, 'tenant.yaml'));
  const folder = isFolder ? path.resolve(folderOrId) : path.join(packsRoot, folderOrId);
  if (!fs.existsSync(path.join(folder, 'tenant.yaml'))) {
    throw new Error(`There is no tenant pack in ${folder}: expected a folder with a tenant.yaml.`);
  }
  const loaded = loadPack(folder);
  if ('problems' in loaded) throw new BrokenPack(loaded.problems);
  return { pack: loaded.pack, folder };
}

/** Reads all packs below `packsRoot`. Throws BrokenPack if a pack is invalid or packs conflict. */
export function readPacks(packsRoot: string): FolderPack[] {
  const { packs, problems } = loadPacks(packsRoot);
  if (problems.length > 0) throw new BrokenPack(problems);
  return packs.map((pack) => ({ pack, folder: path.join(packsRoot, pack.tenantId) }));
}
