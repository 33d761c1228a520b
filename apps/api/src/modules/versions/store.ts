import type { PackContent, PackImage } from '@fareback/tenant-pack';
import type { Actor } from '../../call/staff.ts';
import { advisoryLock } from '../../platform/database/advisory-lock.ts';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';

/** Lifecycle of a version: in progress, approved, scheduled, visible to riders, formerly visible, discarded. */
type VersionState = 'DRAFT' | 'APPROVED' | 'SCHEDULED' | 'LIVE' | 'SUPERSEDED' | 'DISCARDED';

export type VersionOrigin = 'ADOPTED' | 'FOLDER' | 'DESK' | 'ROLLBACK';

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
  /** Everyone who changed it since it was created; the latest editor is last. */
  editors: Actor[];
  changedAt: Date;
  submittedAt: Date | null;
  approver: Actor | null;
  approvedAt: Date | null;
  publishAt: Date | null;
  faults: number;
  /** When and why it did not go live as scheduled; cleared by the next action on it. */
  missed: { at: string; reason: string } | null;
  publisher: Actor | null;
  publishedAt: Date | null;
  supersededAt: Date | null;
}

export interface VersionContent {
  content: PackContent;
  files: Record<string, string>;
}

/** Stored content: a draft with errors keeps its last valid content, plus the current files and pictures. */
export interface StoredContent extends VersionContent {
  pictures: PackImage[];
}

const COLUMNS = `number, state, origin, revision, based_on as "basedOn", digest, note, author, created_at as "createdAt",
  editors, changed_at as "changedAt", submitted_at as "submittedAt", approver, approved_at as "approvedAt",
  publish_at as "publishAt", faults, missed, publisher, published_at as "publishedAt", superseded_at as "supersededAt"`;

export const lockVersions = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.versions}, hashtext($1))`, [tx.tenantId]);

export const liveVersion = (tx: Tx): Promise<VersionRow | undefined> =>
  tx.first<VersionRow>(`select ${COLUMNS} from programme_version where tenant_id = $1 and state = 'LIVE'`, [
    tx.tenantId,
  ]);

export interface ProgramState {
  liveVersion: number | null;
  /** The newest version that is not live yet. */
  openVersion: number | null;
  openState: 'DRAFT' | 'APPROVED' | 'SCHEDULED' | null;
}

/** Numbers of the live version and the newest open one, without their content. */
export const readProgramState = (tx: Tx): Promise<ProgramState | undefined> =>
  tx.first(
    `select (select number from programme_version where tenant_id = $1 and state = 'LIVE') as "liveVersion",
            o.number as "openVersion", o.state as "openState"
       from (select 1) one left join lateral (
         select number, state from programme_version
          where tenant_id = $1 and state in ('DRAFT', 'APPROVED', 'SCHEDULED') order by number desc limit 1) o on true`,
    [tx.tenantId],
  );

/** Value of points in the version live just before `before`; null if it set no value or no version was live. */
export async function pointValueAt(tx: Tx, before: Date): Promise<{ currency: string; points: number } | null> {
  const row = await tx.first<{ value: { currency: string; points: number } | null }>(
    `select content -> 'tenant' -> 'settings' -> 'pointValue' as value from programme_version
      where tenant_id = $1 and published_at < $2
      order by published_at desc, number desc limit 1`,
    [tx.tenantId, before],
  );
  return row?.value ?? null;
}

export const versionOf = (tx: Tx, number: number): Promise<VersionRow | undefined> =>
  tx.first<VersionRow>(`select ${COLUMNS} from programme_version where tenant_id = $1 and number = $2`, [
    tx.tenantId,
    number,
  ]);

/**
 * The version riders saw when work on `number` started: that version, or its base if it was never published; null if
 * not found.
 */
export async function versionBehind(tx: Tx, number: number): Promise<number | null> {
  const from = await versionOf(tx, number);
  if (!from) return null;
  return from.publishedAt === null ? from.basedOn : number;
}

/** Versions newest first, below a number, at most `size`; `isOpen`: only those that wait for an action. */
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

/** The newest version based on `behind` that may still go live: draft, approved or scheduled. */
export const newestUnpublished = (tx: Tx, behind: number): Promise<VersionRow | undefined> =>
  tx.first<VersionRow>(
    `select ${COLUMNS} from programme_version
      where tenant_id = $1 and number > $2 and state in ('DRAFT', 'APPROVED', 'SCHEDULED')
      order by number desc limit 1`,
    [tx.tenantId, behind],
  );

/** The newest version with this digest that waits for approval or publication. */
export const waitingVersion = (tx: Tx, digest: string): Promise<VersionRow | undefined> =>
  tx.first<VersionRow>(
    `select ${COLUMNS} from programme_version
      where tenant_id = $1 and digest = $2 and (state = 'APPROVED' or (state = 'DRAFT' and submitted_at is not null))
      order by number desc limit 1`,
    [tx.tenantId, digest],
  );

export const versionBefore = (tx: Tx, number: number): Promise<VersionRow | undefined> =>
  tx.first<VersionRow>(
    `select ${COLUMNS} from programme_version
      where tenant_id = $1 and number <> $2 and (published_at, number) <
            (select published_at, number from programme_version where tenant_id = $1 and number = $2)
      order by published_at desc, number desc limit 1`,
    [tx.tenantId, number],
  );

export const contentOfVersion = (tx: Tx, number: number): Promise<StoredContent | undefined> =>
  tx.first<StoredContent>(
    `select content, files, coalesce(pictures, content -> 'images') as pictures
       from programme_version where tenant_id = $1 and number = $2`,
    [tx.tenantId, number],
  );

interface NewVersion extends Pick<VersionRow, 'origin' | 'basedOn' | 'digest' | 'note' | 'author'>, VersionContent {}

/** The newest identical draft by the same person that was not changed since it was created. */
export const untouchedDraft = (tx: Tx, begun: NewVersion): Promise<VersionRow | undefined> =>
  tx.first<VersionRow>(
    `select ${COLUMNS} from programme_version
      where tenant_id = $1 and state = 'DRAFT' and submitted_at is null and changed_at = created_at
        and author ->> 'id' = $2 and note = $3 and based_on = $4 and digest = $5 and files = $6::jsonb
      order by number desc limit 1`,
    [tx.tenantId, begun.author.id, begun.note, begun.basedOn, begun.digest, JSON.stringify(begun.files)],
  );

/** Saves a new draft under the agency's next number and returns the number; the caller must hold the version lock. */
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

export async function recordLive(tx: Tx, number: number, publisher: Actor, now: Date): Promise<void> {
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
