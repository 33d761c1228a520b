import { checkPack, contentOf, digest, formatProblem, type HandedIn, type Pack } from '@fareback/tenant-pack';
import type { Tx } from '../../../platform/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { keepPictures } from '../picture-store.ts';
import { insertVersion, liveVersion, noteLive, rehearse } from '../store.ts';
import { writeRows } from '../write-rows.ts';
import { filesOfRows } from './pack-of-rows.ts';
import { readProgrammeRows } from './rows-store.ts';

/** Who answers for what stood in the rows before there were versions. */
const BEFORE = { kind: 'command', id: null, name: 'before versions were kept' } as const;

/** What is at hand of an agency whose rows have no version yet. */
export interface Remnant {
  /** The pack in its folder, where it can be used: it may be what the rows were made of. */
  pack: Pack | null;
  pictures: HandedIn['pictures'];
  /** The folder of packs, whose base counts. */
  tenantsDirectory: string | null;
}

/** Whether a pack says what stands in the rows already. */
async function saysTheSame(tx: Tx, deps: Pick<Deps, 'keyRing' | 'clock'>, pack: Pack): Promise<boolean> {
  const rows = await rehearse(tx, () => writeRows(tx, deps, pack));
  return Object.values(rows).every((count) => count === 0);
}

/** What became of rows without a version: the version they are now, nothing to do, or why they cannot be told as a pack. */
export type Adopted = { number: number } | { number: null; problems: string[] };

/**
 * Makes the rows of an agency version 1 where it has rows and no version; changes no row. It is the folder's pack where
 * that says the same, else what the rows themselves tell, with the folder's pictures: those are what riders were shown. The
 * lock on versions must be held.
 */
export async function adoptRows(
  tx: Tx,
  deps: Pick<Deps, 'keyRing' | 'clock'>,
  { pack, pictures, tenantsDirectory }: Remnant,
): Promise<Adopted> {
  if (await liveVersion(tx)) return { number: null, problems: [] };
  const rows = await readProgrammeRows(tx);
  if (!rows) return { number: null, problems: [] };
  let adopted = pack && (await saysTheSame(tx, deps, pack)) ? pack : null;
  if (!adopted) {
    const told = checkPack(
      { files: filesOfRows(tx.tenantId, rows), pictures },
      { place: `rows/${tx.tenantId}`, tenantsDirectory },
    );
    if ('problems' in told) return { number: null, problems: told.problems.map(formatProblem) };
    adopted = told.pack;
  }
  const now = deps.clock();
  await keepPictures(tx, adopted.images, adopted.source.pictures);
  const number = await insertVersion(
    tx,
    {
      origin: 'ADOPTED',
      basedOn: null,
      digest: digest(adopted),
      note: '',
      author: BEFORE,
      content: contentOf(adopted),
      files: adopted.source.files,
    },
    now,
  );
  await noteLive(tx, number, BEFORE, now);
  return { number };
}
