import type { SubjectChange } from '@fareback/contract/admin';
import { contentOf, difference, digest, type Pack } from '@fareback/tenant-pack';
import type { Actor } from '../../call/staff.ts';
import { finishApplying } from '../tenants/index.ts';
import { keepPictures } from './picture-store.ts';
import {
  contentOfVersion,
  insertVersion,
  liveVersion,
  noteLive,
  type VersionOrigin,
  type VersionRow,
} from './store.ts';
import { type PublishContext, type RowChanges, writeRows } from './write-rows.ts';

/** What publishing changed. */
export interface Published {
  /** Whether anything changed at all; if not, nothing was written and nobody was told. */
  isChange: boolean;
  /** The version that is live now; where nothing changed, the one that was. */
  version: number;
  /** The version that was live before; null for the first. */
  before: number | null;
  /** What riders see differ, thing by thing. */
  changes: SubjectChange[];
  /** Rows written or rested, by part of the pack. */
  rows: RowChanges;
}

/** What is published, and who answers for it. */
export interface Publishing {
  pack: Pack;
  origin: VersionOrigin;
  /** The version it was begun on, where somebody said. */
  basedOn: number | null;
  by: Actor;
  note: string;
  /** The draft that it is, where it is one already. */
  draft?: number;
}

/** What differs between the live version and a pack; of a first pack nothing. */
export async function changesTo(
  keeper: Pick<PublishContext, 'tx'>,
  live: VersionRow | undefined,
  pack: Pack,
): Promise<SubjectChange[]> {
  const stored = live && (await contentOfVersion(keeper.tx, live.number));
  return stored ? difference(stored.content, contentOf(pack)) : [];
}

/**
 * Makes a pack the live version where it says anything new, and the rows what it says, in the caller's transaction; running
 * processes read the tenant again once it is committed. The lock on versions must be held. Throws HostTaken and
 * OriginTaken [DESK-100].
 */
export async function publish(keeper: PublishContext, publishing: Publishing): Promise<Published> {
  const { tx, now } = keeper;
  const { pack, by, draft, ...version } = publishing;
  const live = await liveVersion(tx);
  const changes = await changesTo(keeper, live, pack);
  const rows = await writeRows(keeper, pack);
  const isNew = live?.digest !== digest(pack);
  const isChange = isNew || Object.values(rows).some((count) => count > 0);
  if (isChange) await finishApplying(tx, pack, now);
  const before = live?.number ?? null;
  if (live && !isNew && draft === undefined) return { isChange, version: live.number, before, changes, rows };
  await keepPictures(tx, pack.images, pack.source.pictures);
  const content = { digest: digest(pack), content: contentOf(pack), files: pack.source.files };
  const number = draft ?? (await insertVersion(tx, { ...version, ...content, author: by }, now));
  await noteLive(tx, number, by, now);
  return { isChange, version: number, before, changes, rows };
}
