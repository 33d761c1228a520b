import fs from 'node:fs';
import path from 'node:path';
import { formatProblem, loadPack, loadPacks, type Pack, type Problem } from '@fareback/tenant-pack';

/** Packs that cannot be applied, with everything that is wrong with them. */
export class BrokenPack extends Error {
  constructor(problems: Problem[]) {
    super(`${problems.map(formatProblem).join('\n')}\nNothing was changed.`);
    this.name = 'BrokenPack';
  }
}

/** A pack with the folder that it was read from. */
export interface FolderPack {
  pack: Pack;
  folder: string;
}

/** The pack of a folder, or of a tenant's id among `packsRoot`'s folders. Throws BrokenPack, or says which packs there are. */
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

/** Every pack of `packsRoot`. Throws BrokenPack when anything is wrong with one of them or between them. */
export function readPacks(packsRoot: string): FolderPack[] {
  const { packs, problems } = loadPacks(packsRoot);
  if (problems.length > 0) throw new BrokenPack(problems);
  return packs.map((pack) => ({ pack, folder: path.join(packsRoot, pack.tenantId) }));
}
