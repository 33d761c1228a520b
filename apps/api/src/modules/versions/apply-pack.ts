import { type ActVerb, nobody, type SubjectChange, type TakenFrom } from '@fareback/contract/admin';
import { contentOf, describeDifference, digest, type Pack } from '@fareback/tenant-pack';
import type { Actor, AuditEntry } from '../../call/staff.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAuditEvent } from '../acts/index.ts';
import { queueStaffNotification } from '../staff/index.ts';
import { adoptRows } from './adoption/adopt.ts';
import { saveDraftContent, submitDraft } from './draft-store.ts';
import { packOfVersion, VersionNotUsable } from './pack-of-version.ts';
import { savePictures } from './picture-store.ts';
import { changesTo, type PublishContext, type Published, publish } from './publish.ts';
import {
  contentOfVersion,
  insertVersion,
  liveVersion,
  lockVersions,
  type VersionRow,
  versionBehind,
  versionOf,
  waitingVersion,
} from './store.ts';

export interface Applying {
  /** Dry run: reports the changes and rolls them back. */
  isRehearsal?: boolean;
  by?: Actor;
  note?: string;
  /**
   * Version and revision the pack was made from; null if unknown, as with an external folder. Omitted: the pack
   * replaces whatever is live.
   */
  onto?: TakenFrom | null;
  /**
   * How to handle an agency that requires approval by a second person: wait for it, or skip it with a reason that goes
   * to the audit log and the owners. Omitted: approval is not required, as when an installation seeds itself.
   */
  approval?: 'awaited' | { waived: string };
}

/** Result of applying; `waiting` is the version that needs a second person's approval before anything changes. */
export interface Applied extends Published {
  waiting: { number: number; revision: number } | null;
}

/** The live version is not the one the pack was made from: applying the pack would undo it. */
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

/** The source version was changed after the pack was made: applying the pack would lose those changes. */
export class DraftChanged extends Error {
  readonly from: VersionRow;

  constructor(from: VersionRow) {
    super(`Version ${from.number} was changed after this pack was made from it.`);
    this.name = 'DraftChanged';
    this.from = from;
  }
}

class Rehearsal extends Error {
  readonly published: Applied;

  constructor(published: Applied) {
    super('rehearsal');
    this.published = published;
  }
}

const INSTALLATION: Actor = { kind: 'command', id: null, name: nobody.installation };

/**
 * Checks that a pack may replace the live version: it was made from it or from a draft based on it, or both come from a
 * folder that was never pulled. A pack for approval may start from a live version of any folder.
 */
async function follows(
  tx: Tx,
  live: VersionRow,
  { onto, isAsked: isAwaitingApproval }: { onto: number | null; isAsked: boolean },
) {
  if (onto === live.number) return true;
  if (onto === null)
    return ['ADOPTED', 'FOLDER'].includes(live.origin) && (isAwaitingApproval || live.basedOn === null);
  return (await versionBehind(tx, onto)) === live.number;
}

/**
 * Throws DraftChanged if the pack's source was changed after the pack was made and now differs from the pack
 * [DESK-425].
 */
async function checkUnchanged(tx: Tx, pack: Pack, { number, revision }: TakenFrom): Promise<void> {
  const from = revision === null ? undefined : await versionOf(tx, number);
  if (!from || from.revision === revision) return;
  if (from.faults > 0 || from.digest !== digest(pack)) throw new DraftChanged(from);
}

async function asksApproval(tx: Tx, live: VersionRow | undefined): Promise<boolean> {
  const stored = live && (await contentOfVersion(tx, live.number));
  return stored?.content.tenant.settings.versionsNeedApproval === true;
}

export const publishAct = (verb: ActVerb, { version, before, changes }: Published): AuditEntry => ({
  verb,
  subject: { kind: 'version', id: String(version) },
  facts: { before, after: version, changes: describeDifference(changes).slice(0, 50) },
});

const nothing = { tenant: 0, providers: 0, campaigns: 0, offers: 0, draws: 0, content: 0, codes: 0, budgets: 0 };

/** Submits a pack for approval against the live version; idempotent. */
async function awaitApproval(keeper: PublishContext, live: VersionRow, pack: Pack, how: Applying): Promise<Applied> {
  const { tx, now } = keeper;
  const { by = INSTALLATION, note = '' } = how;
  const content = { digest: digest(pack), content: contentOf(pack), files: pack.source.files };
  const known = await waitingVersion(tx, content.digest);
  const changes = await changesTo(keeper, live, pack);
  const unchanged = { isChange: false, version: live.number, before: live.number, changes, rows: nothing };
  if (known?.basedOn === live.number) return { ...unchanged, waiting: known };
  await savePictures(tx, pack.images, pack.source.pictures);
  const begun = { origin: 'FOLDER' as const, basedOn: live.number, note, author: by, ...content };
  const number = await insertVersion(tx, begun, now);
  await submitDraft(tx, number, now);
  const act = publishAct('versions.handIn', { ...unchanged, version: number });
  await recordAuditEvent({ ...keeper, actor: by, network: null }, act);
  return { ...unchanged, waiting: { number, revision: 1 } };
}

/** Writes an applied pack to the audit log; if the required approval was skipped, notifies the owners. */
async function recordApplied(
  keeper: PublishContext,
  published: Published,
  { by = INSTALLATION, waived, pack }: Noting,
) {
  const acting = { ...keeper, actor: by, network: null };
  const act = publishAct(waived === null ? 'versions.apply' : 'versions.applyUnapproved', published);
  if (waived === null) return recordAuditEvent(acting, act);
  await recordAuditEvent(acting, { ...act, facts: { ...act.facts, reason: waived } });
  const { version } = published;
  const news = { kind: 'UNAPPROVED' as const, agency: pack.tenant.name, version, by: by.name, reason: waived };
  const notice = { agencyId: pack.tenantId, to: 'owners', news, permission: 'staff.manage' } as const;
  return queueStaffNotification(keeper.tx, notice, keeper.now);
}

type Noting = { by?: Actor | undefined; waived: string | null; pack: Pack };

async function applyIn(keeper: PublishContext, pack: Pack, how: Applying): Promise<Applied> {
  const { by = INSTALLATION, note = '', onto, approval } = how;
  const { tx } = keeper;
  await lockVersions(tx);
  await adoptRows(keeper, { pack, pictures: pack.source.pictures, tenantsDirectory: null });
  const live = await liveVersion(tx);
  const isNew = live?.digest !== digest(pack);
  const asks = approval !== undefined && isNew && (await asksApproval(tx, live));
  const isAwaitingApproval = asks && approval === 'awaited';
  if (isNew && onto) await checkUnchanged(tx, pack, onto);
  if (
    live &&
    isNew &&
    onto !== undefined &&
    !(await follows(tx, live, { onto: onto?.number ?? null, isAsked: isAwaitingApproval }))
  )
    throw new NewerVersionLive(live, await changesTo(keeper, live, pack));
  if (live && isAwaitingApproval) return awaitApproval(keeper, live, pack, how);
  const published = await publish(keeper, { pack, origin: 'FOLDER', basedOn: onto?.number ?? null, by, note });
  const waived = asks && typeof approval === 'object' ? approval.waived : null;
  if (published.isChange && !how.isRehearsal) await recordApplied(keeper, published, { by, waived, pack });
  return { ...published, waiting: null };
}

/**
 * Applies a pack in one transaction: version, rows, pictures and audit log; if it needs approval, only a draft. Throws
 * NewerVersionLive, DraftChanged, HostTaken and OriginTaken [DESK-100, DESK-104, DESK-120, DESK-425].
 */
export async function applyPack(
  { database, keyRing, clock }: Pick<Deps, 'database' | 'keyRing' | 'clock'>,
  pack: Pack,
  how: Applying = {},
): Promise<Applied> {
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

/**
 * Publishes a draft unless another version went live since it was started. The caller must hold the version lock.
 * Throws NewerVersionLive, VersionNotUsable, HostTaken and OriginTaken.
 */
export async function publishDraft(
  keeper: PublishContext,
  draft: Pick<VersionRow, 'number' | 'origin' | 'basedOn' | 'note'>,
  { by, tenantsDirectory }: { by: Actor; tenantsDirectory: string },
): Promise<Published> {
  const { number, origin, basedOn, note } = draft;
  const pack = await packOfVersion(keeper.tx, number, tenantsDirectory);
  if (!pack) throw new VersionNotUsable(number, []);
  const live = await liveVersion(keeper.tx);
  if (live && live.number !== basedOn) throw new NewerVersionLive(live, await changesTo(keeper, live, pack));
  await saveDraftContent(keeper.tx, number, { digest: digest(pack), content: contentOf(pack) });
  return publish(keeper, { pack, origin, basedOn, by, note, draft: number });
}
