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
import { savePictures } from '../picture-store.ts';
import type { PublishContext } from '../publish.ts';
import { insertVersion, recordLive, versionOf } from '../store.ts';
import { filesOfRows } from './pack-of-rows.ts';
import { type ProgramRows, readProgramRows } from './rows-store.ts';

const BEFORE = { kind: 'command', id: null, name: nobody.before } as const;

interface Remnant {
  pack: Pack | null;
  pictures: HandedIn['pictures'];
  /** Folder of packs, for its base pack. */
  tenantsDirectory: string | null;
}

/** Converts rows back to pack files, or returns the problem if no release of ours wrote them. */
function rebuildFiles(tenantId: string, rows: ProgramRows): { files: Record<string, string> } | { problem: string } {
  try {
    return { files: filesOfRows(tenantId, rows) };
  } catch (error) {
    return { problem: `rows/${tenantId}: ${(error as Error).message}` };
  }
}

/** Compares the packs' content; unused pictures and places are ignored, because rows don't keep them. */
const saysTheSame = (checked: Pack, pack: Pack): boolean =>
  difference(checked, pack).every(({ kind, change }) => change === 'ADDED' && ['picture', 'place'].includes(kind));

type Adopted = { number: number } | { number: null; problems: string[] };

/**
 * Makes an agency's existing rows its version 1; changes no row. Uses the folder's pack if it matches the rows,
 * otherwise files generated from the rows, with the folder's pictures: that is what riders saw. The caller must hold
 * the version lock.
 */
export async function adoptRows(
  keeper: PublishContext,
  { pack, pictures, tenantsDirectory }: Remnant,
): Promise<Adopted> {
  const { tx, now } = keeper;
  // An agency with a version 1 has no unversioned rows.
  if (await versionOf(tx, 1)) return { number: null, problems: [] };
  const rows = await readProgramRows(tx);
  if (!rows) return { number: null, problems: [] };
  const rebuilt = rebuildFiles(tx.tenantId, rows);
  if ('problem' in rebuilt) return { number: null, problems: [rebuilt.problem] };
  const checked = checkPack({ files: rebuilt.files, pictures }, { place: `rows/${tx.tenantId}`, tenantsDirectory });
  if ('problems' in checked) return { number: null, problems: checked.problems.map(formatProblem) };
  const adopted = pack && saysTheSame(checked.pack, pack) ? pack : checked.pack;
  await savePictures(tx, adopted.images, adopted.source.pictures);
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
  await recordLive(tx, number, BEFORE, now);
  return { number };
}
