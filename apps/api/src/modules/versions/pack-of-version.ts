import { checkPack, formatProblem, type Pack, type Problem } from '@fareback/tenant-pack';
import type { Tx } from '../../platform/database/transactions.ts';
import { bytesOfImages } from './picture-store.ts';
import { contentOfVersion } from './store.ts';

/** The running release no longer accepts this version's content, which must be rewritten. */
export class VersionNotUsable extends Error {
  readonly problems: readonly Problem[];

  constructor(number: number, problems: readonly Problem[]) {
    super(`Version ${number} cannot be used by this release:\n${problems.map(formatProblem).join('\n')}`);
    this.name = 'VersionNotUsable';
    this.problems = problems;
  }
}

export async function readPackSource(tx: Tx, number: number): Promise<Pack['source'] | undefined> {
  const stored = await contentOfVersion(tx, number);
  if (!stored) return undefined;
  return { files: stored.files, pictures: await bytesOfImages(tx, stored.pictures) };
}

/**
 * A version's pack merged over the running release's base pack, so defaults follow the product. Throws
 * VersionNotUsable; undefined if there is no such version.
 */
export async function packOfVersion(tx: Tx, number: number, tenantsDirectory: string): Promise<Pack | undefined> {
  const handedIn = await readPackSource(tx, number);
  if (!handedIn) return undefined;
  const checked = checkPack(handedIn, { place: `version ${number}/${tx.tenantId}`, tenantsDirectory });
  if ('problems' in checked) throw new VersionNotUsable(number, checked.problems);
  return checked.pack;
}
