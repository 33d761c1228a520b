import { contentOf, digest, type Pack } from '@fareback/tenant-pack';
import type { Actor } from '../../call/staff.ts';
import { type Tx, withTenant } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { finishApplying } from '../tenants/index.ts';
import { adoptRows } from './adoption/adopt.ts';
import { keepPictures } from './picture-store.ts';
import { insertVersion, liveVersion, lockVersions, noteLive } from './store.ts';
import { type RowChanges, writeRows } from './write-rows.ts';

/** What applying a pack changed. */
export interface PackChanges {
  /** Whether anything changed at all; if not, nothing was written and nobody was told. */
  isChange: boolean;
  /** The version that is live now; where nothing changed, the one that was. */
  version: number;
  /** Rows written or rested, by part of the pack. */
  rows: RowChanges;
}

/** How a pack is applied. */
export interface Applying {
  /** Nothing is kept, but the changes are told. */
  isRehearsal?: boolean;
  by?: Actor;
  note?: string;
}

class Rehearsal extends Error {
  readonly changes: PackChanges;

  constructor(changes: PackChanges) {
    super('rehearsal');
    this.changes = changes;
  }
}

/** Who applies where nobody is named: an installation that fills itself. */
const INSTALLATION: Actor = { kind: 'command', id: null, name: 'the installation' };

/** Makes a pack the live version, if it says anything new, and the rows what it says. */
async function applyIn(tx: Tx, deps: Pick<Deps, 'keyRing' | 'clock'>, pack: Pack, how: Applying): Promise<PackChanges> {
  const { by = INSTALLATION, note = '' } = how;
  const now = deps.clock();
  const { pictures } = pack.source;
  await lockVersions(tx);
  await adoptRows(tx, deps, { pack, pictures, tenantsDirectory: null });
  const live = await liveVersion(tx);
  const rows = await writeRows(tx, deps, pack);
  const isNew = live?.digest !== digest(pack);
  const isChange = isNew || Object.values(rows).some((count) => count > 0);
  if (isChange) await finishApplying(tx, pack, now);
  if (live && !isNew) return { isChange, version: live.number, rows };
  await keepPictures(tx, pack.images, pictures);
  const version = await insertVersion(
    tx,
    {
      origin: 'FOLDER',
      basedOn: null,
      digest: digest(pack),
      note,
      author: by,
      content: contentOf(pack),
      files: pack.source.files,
    },
    now,
  );
  await noteLive(tx, version, by, now);
  return { isChange, version, rows };
}

/**
 * Makes a tenant what its pack says, in one transaction: the version, the rows and the pictures, or nothing. Running
 * processes read the tenant again when something changed. Throws HostTaken and OriginTaken [DESK-100].
 */
export async function applyPack(
  deps: Pick<Deps, 'database' | 'keyRing' | 'clock'>,
  pack: Pack,
  how: Applying = {},
): Promise<PackChanges> {
  try {
    return await withTenant(deps.database, pack.tenantId, async (tx) => {
      const changes = await applyIn(tx, deps, pack, how);
      if (how.isRehearsal) throw new Rehearsal(changes);
      return changes;
    });
  } catch (error) {
    if (error instanceof Rehearsal) return error.changes;
    throw error;
  }
}
