import { nobody } from '@fareback/contract/admin';
import {
  checkPack,
  contentOf,
  difference,
  digest,
  formatProblem,
  type HandedIn,
  type Pack,
} from '@fareback/tenant-pack';
import { keepPictures } from '../picture-store.ts';
import { insertVersion, noteLive, versionOf } from '../store.ts';
import type { PublishContext } from '../write-rows.ts';
import { filesOfRows } from './pack-of-rows.ts';
import { type ProgramRows, readProgramRows } from './rows-store.ts';

/** Who answers for what stood in the rows before there were versions. */
const BEFORE = { kind: 'command', id: null, name: nobody.before } as const;

/** What is at hand of an agency whose rows have no version yet. */
export interface Remnant {
  /** The pack in its folder, where it can be used: it may be what the rows were made of. */
  pack: Pack | null;
  pictures: HandedIn['pictures'];
  /** The folder of packs, whose base counts. */
  tenantsDirectory: string | null;
}

/** The files that rows tell; or why they tell none, as rows that no release of ours has written do not. */
function rebuildFiles(tenantId: string, rows: ProgramRows): { files: Record<string, string> } | { problem: string } {
  try {
    return { files: filesOfRows(tenantId, rows) };
  } catch (error) {
    return { problem: `rows/${tenantId}: ${(error as Error).message}` };
  }
}

/** Whether a pack says what the rows tell; pictures and places that nothing names leave no trace in rows. */
const saysTheSame = (checked: Pack, pack: Pack): boolean =>
  difference(checked, pack).every(({ kind, change }) => change === 'ADDED' && ['picture', 'place'].includes(kind));

/** What became of rows without a version: the version they are now, nothing to do, or why they cannot be told as a pack. */
export type Adopted = { number: number } | { number: null; problems: string[] };

/**
 * Makes the rows of an agency version 1 where it has rows and no version; changes no row. It is the folder's pack where
 * that says the same, else what the rows themselves tell, with the folder's pictures: those are what riders were shown. The
 * lock on versions must be held.
 */
export async function adoptRows(
  keeper: PublishContext,
  { pack, pictures, tenantsDirectory }: Remnant,
): Promise<Adopted> {
  const { tx, now } = keeper;
  // Whatever has a first version has no rows of before there were versions.
  if (await versionOf(tx, 1)) return { number: null, problems: [] };
  const rows = await readProgramRows(tx);
  if (!rows) return { number: null, problems: [] };
  const rebuilt = rebuildFiles(tx.tenantId, rows);
  if ('problem' in rebuilt) return { number: null, problems: [rebuilt.problem] };
  const checked = checkPack({ files: rebuilt.files, pictures }, { place: `rows/${tx.tenantId}`, tenantsDirectory });
  if ('problems' in checked) return { number: null, problems: checked.problems.map(formatProblem) };
  const adopted = pack && saysTheSame(checked.pack, pack) ? pack : checked.pack;
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
