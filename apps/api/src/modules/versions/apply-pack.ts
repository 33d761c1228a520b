import type { SubjectChange } from '@fareback/contract/admin';
import { digest, type Pack, tellDifference } from '@fareback/tenant-pack';
import type { Act, Actor } from '../../call/staff.ts';
import { withTenant } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAct } from '../acts/index.ts';
import { adoptRows } from './adoption/adopt.ts';
import { changesTo, type Published, publish } from './publish.ts';
import { liveVersion, lockVersions, type VersionRow } from './store.ts';
import type { Keeper } from './write-rows.ts';

/** How a pack is applied. */
export interface Applying {
  /** Nothing is kept, but the changes are told. */
  isRehearsal?: boolean;
  by?: Actor;
  note?: string;
  /**
   * The version that the pack was made from; null where nobody knows, as of a folder that is kept elsewhere. Left out: it
   * is laid over whatever is live.
   */
  onto?: number | null;
}

/** A version that the pack knows nothing of is live: applying it would take that back. */
export class NewerVersionLive extends Error {
  readonly live: VersionRow;
  readonly changes: SubjectChange[];

  constructor(live: VersionRow, changes: SubjectChange[]) {
    super(`Version ${live.number} of ${live.author.name} is live, and this pack was not made from it.`);
    this.name = 'NewerVersionLive';
    this.live = live;
    this.changes = changes;
  }
}

class Rehearsal extends Error {
  readonly published: Published;

  constructor(published: Published) {
    super('rehearsal');
    this.published = published;
  }
}

/** Who applies where nobody is named: an installation that fills itself. */
const INSTALLATION: Actor = { kind: 'command', id: null, name: 'the installation' };

/** Whether a pack may take the place of what is live: it was made from it, or both came from a folder that nobody pulled. */
const follows = (live: Pick<VersionRow, 'number' | 'origin' | 'basedOn'>, onto: number | null): boolean =>
  onto === null ? live.basedOn === null && ['ADOPTED', 'FOLDER'].includes(live.origin) : live.number === onto;

/** How the record tells that a version went live. */
export const publishAct = (verb: string, { version, before, changes }: Published): Act => ({
  verb,
  subject: { kind: 'version', id: String(version) },
  facts: { before, after: version, changes: tellDifference(changes).slice(0, 50) },
});

async function applyIn(keeper: Keeper, pack: Pack, how: Applying): Promise<Published> {
  const { by = INSTALLATION, note = '', onto } = how;
  const { tx } = keeper;
  await lockVersions(tx);
  await adoptRows(keeper, { pack, pictures: pack.source.pictures, tenantsDirectory: null });
  const live = await liveVersion(tx);
  if (live && onto !== undefined && !follows(live, onto) && live.digest !== digest(pack))
    throw new NewerVersionLive(live, await changesTo(keeper, live, pack));
  const published = await publish(keeper, { pack, origin: 'FOLDER', basedOn: onto ?? null, by, note });
  if (published.isChange && !how.isRehearsal)
    await recordAct({ ...keeper, actor: by, network: null }, publishAct('versions.apply', published));
  return published;
}

/**
 * Makes a tenant what its pack says, in one transaction: the version, the rows, the pictures and the record of it, or
 * nothing. Throws NewerVersionLive, HostTaken and OriginTaken [DESK-100, DESK-104].
 */
export async function applyPack(
  { database, keyRing, clock }: Pick<Deps, 'database' | 'keyRing' | 'clock'>,
  pack: Pack,
  how: Applying = {},
): Promise<Published> {
  try {
    return await withTenant(database, pack.tenantId, async (tx) => {
      const published = await applyIn({ tx, keyRing, now: clock() }, pack, how);
      if (how.isRehearsal) throw new Rehearsal(published);
      return published;
    });
  } catch (error) {
    if (error instanceof Rehearsal) return error.published;
    throw error;
  }
}
