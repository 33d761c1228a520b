import type { PackContent, PackImage } from '@fareback/tenant-pack';
import type { Actor } from '../../call/staff.ts';
import { advisoryLock } from '../../platform/database/advisory-lock.ts';
import { TENANT_ROW } from '../../platform/database/tenant-row.ts';
import type { Tx } from '../../platform/database/transactions.ts';

/** Where a version stands on its way: worked on, agreed to, waiting for its time, what riders see, what they saw, or dropped. */
export type VersionState = 'DRAFT' | 'APPROVED' | 'SCHEDULED' | 'LIVE' | 'SUPERSEDED' | 'DISCARDED';

/** Where a version came from: rows of before there were versions, a folder, the desk, an older version. */
export type VersionOrigin = 'ADOPTED' | 'FOLDER' | 'DESK' | 'ROLLBACK';

/** A version without what it says. */
export interface VersionRow {
  number: number;
  state: VersionState;
  origin: VersionOrigin;
  revision: number;
  basedOn: number | null;
  digest: string;
  note: string;
  author: Actor;
  createdAt: Date;
  /** Everybody who changed it since it was made; who did last stands last. */
  editors: Actor[];
  changedAt: Date;
  submittedAt: Date | null;
  approver: Actor | null;
  approvedAt: Date | null;
  publishAt: Date | null;
  /** How many faults stand in what was typed so far. */
  faults: number;
  /** When and why it did not go live at its time, until somebody does anything about it. */
  missed: { at: string; reason: string } | null;
  publisher: Actor | null;
  publishedAt: Date | null;
  supersededAt: Date | null;
}

/** What a version says: the pack with its defaults, and the files it was made of. */
export interface VersionContent {
  content: PackContent;
  files: Record<string, string>;
}

/** What is kept of it: a draft with faults says what it said without them, beside the files and pictures that it has now. */
export interface StoredContent extends VersionContent {
  pictures: PackImage[];
}

const COLUMNS = `number, state, origin, revision, based_on as "basedOn", digest, note, author, created_at as "createdAt",
  editors, changed_at as "changedAt", submitted_at as "submittedAt", approver, approved_at as "approvedAt",
  publish_at as "publishAt", faults, missed, publisher, published_at as "publishedAt", superseded_at as "supersededAt"`;

/** Waits for whoever changes versions of the same agency, until the transaction ends. */
export const lockVersions = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.versions}, hashtext($1))`, [tx.tenantId]);

/** The version that riders see; undefined before the first. */
export const liveVersion = (tx: Tx): Promise<VersionRow | undefined> =>
  tx.first<VersionRow>(`select ${COLUMNS} from programme_version where tenant_id = $1 and state = 'LIVE'`, [
    tx.tenantId,
  ]);

/** What points were worth by the version that was live just before a moment; null where it said nothing, or none was live yet. */
export async function pointValueAt(tx: Tx, before: Date): Promise<{ currency: string; points: number } | null> {
  const row = await tx.first<{ value: { currency: string; points: number } | null }>(
    `select content -> 'tenant' -> 'settings' -> 'pointValue' as value from programme_version
      where tenant_id = $1 and published_at < $2
      order by published_at desc, number desc limit 1`,
    [tx.tenantId, before],
  );
  return row?.value ?? null;
}

/** A version by its number; undefined where there is none. */
export const versionOf = (tx: Tx, number: number): Promise<VersionRow | undefined> =>
  tx.first<VersionRow>(`select ${COLUMNS} from programme_version where tenant_id = $1 and number = $2`, [
    tx.tenantId,
    number,
  ]);

/** What riders saw when something taken from a version was begun: that one, or what it was begun on if it never went live; null where there is none. */
export async function versionBehind(tx: Tx, number: number): Promise<number | null> {
  const from = await versionOf(tx, number);
  if (!from) return null;
  return from.publishedAt === null ? from.basedOn : number;
}

/** Versions, the newest first: those below a number, so many of them; `isOpen`: those that wait for somebody. */
export const readVersions = (
  tx: Tx,
  { below, size, isOpen }: { below: number | null; size: number; isOpen: boolean },
): Promise<VersionRow[]> =>
  tx.query<VersionRow>(
    `select ${COLUMNS} from programme_version
      where tenant_id = $1 and ($2::integer is null or number < $2)
        and (not $4 or state = 'APPROVED' or (state = 'DRAFT' and (submitted_at is not null or missed is not null)))
      order by number desc limit $3`,
    [tx.tenantId, below, size, isOpen],
  );

/** The newest version behind a number that may go live yet: a draft, an approved one, or one that waits for its time. */
export const newestUnpublished = (tx: Tx, behind: number): Promise<VersionRow | undefined> =>
  tx.first<VersionRow>(
    `select ${COLUMNS} from programme_version
      where tenant_id = $1 and number > $2 and state in ('DRAFT', 'APPROVED', 'SCHEDULED')
      order by number desc limit 1`,
    [tx.tenantId, behind],
  );

/** The newest version that waits for approval, or for somebody to publish it, and says what a digest stands for. */
export const waitingVersion = (tx: Tx, digest: string): Promise<VersionRow | undefined> =>
  tx.first<VersionRow>(
    `select ${COLUMNS} from programme_version
      where tenant_id = $1 and digest = $2 and (state = 'APPROVED' or (state = 'DRAFT' and submitted_at is not null))
      order by number desc limit 1`,
    [tx.tenantId, digest],
  );

/** The version that riders saw before another one; undefined where there was none. */
export const versionBefore = (tx: Tx, number: number): Promise<VersionRow | undefined> =>
  tx.first<VersionRow>(
    `select ${COLUMNS} from programme_version
      where tenant_id = $1 and number <> $2 and (published_at, number) <
            (select published_at, number from programme_version where tenant_id = $1 and number = $2)
      order by published_at desc, number desc limit 1`,
    [tx.tenantId, number],
  );

/** What a version says; undefined where there is none of the number. */
export const contentOfVersion = (tx: Tx, number: number): Promise<StoredContent | undefined> =>
  tx.first<StoredContent>(
    `select content, files, coalesce(pictures, content -> 'images') as pictures
       from programme_version where tenant_id = $1 and number = $2`,
    [tx.tenantId, number],
  );

/** A version as it begins. */
export interface NewVersion
  extends Pick<VersionRow, 'origin' | 'basedOn' | 'digest' | 'note' | 'author'>,
    VersionContent {}

/** The newest draft that the same person began with the very same, and that nobody has touched since. */
export const untouchedDraft = (tx: Tx, begun: NewVersion): Promise<VersionRow | undefined> =>
  tx.first<VersionRow>(
    `select ${COLUMNS} from programme_version
      where tenant_id = $1 and state = 'DRAFT' and submitted_at is null and changed_at = created_at
        and author ->> 'id' = $2 and note = $3 and based_on = $4 and digest = $5 and files = $6::jsonb
      order by number desc limit 1`,
    [tx.tenantId, begun.author.id, begun.note, begun.basedOn, begun.digest, JSON.stringify(begun.files)],
  );

/** Keeps a new draft under the agency's next number, which it answers; the lock must be held. */
export async function insertVersion(tx: Tx, version: NewVersion, now: Date): Promise<number> {
  const row = await tx.first<{ number: number }>(
    `insert into programme_version as made (tenant_id, number, state, origin, based_on, digest, content, files, note, author, created_at, changed_at)
     select t.tenant_id, coalesce((select max(number) from programme_version where tenant_id = $1), 0) + 1,
            'DRAFT', $2, $3, $4, $5, $6, $7, $8, $9, $9
       from ${TENANT_ROW}
     returning made.number`,
    [
      tx.tenantId,
      version.origin,
      version.basedOn,
      version.digest,
      JSON.stringify(version.content),
      JSON.stringify(version.files),
      version.note,
      JSON.stringify(version.author),
      now,
    ],
  );
  if (!row) throw new Error('The version was not written.');
  return row.number;
}

/** Notes that a version is live, and that the one before it was. */
export async function noteLive(tx: Tx, number: number, publisher: Actor, now: Date): Promise<void> {
  await tx.run(
    `update programme_version set state = 'SUPERSEDED', superseded_at = $2 where tenant_id = $1 and state = 'LIVE'`,
    [tx.tenantId, now],
  );
  await tx.run(
    `update programme_version set state = 'LIVE', publisher = $3, published_at = $4, publish_at = null, missed = null
      where tenant_id = $1 and number = $2`,
    [tx.tenantId, number, JSON.stringify(publisher), now],
  );
}
