import fs from 'node:fs';
import path from 'node:path';
import { formatProblem, loadPack, loadPacks, type Pack, type Problem } from '@fareback/tenant-pack';

export class BrokenPack extends Error {
  constructor(problems: Problem[]) {
    super(`${problems.map(formatProblem).join('\n')}\nNothing was changed.`);
    this.name = 'BrokenPack';
  }
}

export interface FolderPack {
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
