import type { Language, Page } from '@fareback/contract';
import type { PulledPack, SubjectChange, Version, VersionDifference } from '@fareback/contract/admin';
import { difference } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { isoText } from '../../../platform/local-date.ts';
import {
  contentOfVersion,
  liveVersion,
  lockVersions,
  reachOf,
  readPackSource,
  readVersions,
  type VersionRow,
  versionBefore,
  versionBehind,
  versionOf,
} from '../../versions/index.ts';
import { pathWith } from '../path-with.ts';

export const chosenVersion = async ({ tx }: Pick<StaffCtx, 'tx'>, number: number): Promise<VersionRow> =>
  (await versionOf(tx, number)) ?? throwAdminError('NOT_FOUND', { field: 'number' });

/** Differences between two versions of the agency, with titles in a language; empty if one is missing. */
async function changesBetween(
  { tx }: Pick<StaffCtx, 'tx'>,
  before: number | null,
  after: number,
  language: Language = 'en',
): Promise<SubjectChange[]> {
  const [from, to] = [
    before === null ? undefined : await contentOfVersion(tx, before),
    await contentOfVersion(tx, after),
  ];
  return from && to ? difference(from.content, to.content, language) : [];
}

/**
 * The base of a new version: for a draft, the version the draft is based on. Throws NEWER_VERSION_LIVE, with the
 * changes since, if that is no longer live [DESK-416].
 */
export async function checkBegunOn(ctx: Pick<StaffCtx, 'tx'>, begunWith: number): Promise<number> {
  const live = await liveVersion(ctx.tx);
  if (!live || live.number === begunWith) return begunWith;
  const basedOn = await versionBehind(ctx.tx, begunWith);
  if (basedOn === live.number) return basedOn;
  const changes = await changesBetween(ctx, basedOn, live.number);
  return throwAdminError('NEWER_VERSION_LIVE', { extra: { live: live.number, basedOn, changes } });
}

/**
 * Locks the agency's versions and returns the one to change, in the revision its editor saw. Throws NOT_FOUND,
 * VERSION_SETTLED if its state is not in `states`, and CHANGED_MEANWHILE with its present state [DESK-106].
 */
export async function versionToChange(
  ctx: StaffCtx,
  { number, revision }: { number: number; revision: number },
  states: readonly VersionRow['state'][],
): Promise<VersionRow> {
  await lockVersions(ctx.tx);
  const row = await chosenVersion(ctx, number);
  if (!states.includes(row.state)) throwAdminError('VERSION_SETTLED', { extra: { state: row.state } });
  if (row.revision !== revision)
    throwAdminError('CHANGED_MEANWHILE', {
      extra: { revision: row.revision, editors: row.editors.map(({ name }) => name) },
    });
  return row;
}

export const presentVersion = (row: VersionRow): Version => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  submittedAt: isoText(row.submittedAt),
  approvedAt: isoText(row.approvedAt),
  publishAt: isoText(row.publishAt),
  publishedAt: isoText(row.publishedAt),
  supersededAt: isoText(row.supersededAt),
});

const NUMBER = /^[1-9]\d{0,9}$/;

/** A page of versions, newest first; its cursor is an exclusive upper number. */
export async function listVersions(
  ctx: StaffCtx,
  { cursor, limit, only }: { cursor?: string | undefined; limit: number; only?: 'open' | undefined },
): Promise<Page<Version>> {
  if (cursor !== undefined && !NUMBER.test(cursor)) throwAdminError('INVALID_REQUEST', { field: 'cursor' });
  const below = cursor === undefined ? null : Math.min(Number(cursor), 2_147_483_647);
  const rows = await readVersions(ctx.tx, { below, size: limit + 1, isOpen: only === 'open' });
  const shown = rows.slice(0, limit);
  const path = `/admin/agencies/${ctx.tenant.tenantId}/versions`;
  const next = rows.length > limit ? pathWith(path, { limit, only, cursor: shown.at(-1)?.number }) : null;
  return {
    data: shown.map(presentVersion),
    links: { self: pathWith(path, { limit, only, cursor }), next, previous: null },
  };
}

/** The default version to compare with: the live one, or for a live or replaced version the one before it. */
export async function predecessor({ tx }: StaffCtx, { number, state }: VersionRow): Promise<number | null> {
  const other = ['LIVE', 'SUPERSEDED'].includes(state) ? await versionBefore(tx, number) : await liveVersion(tx);
  return other?.number ?? null;
}

/** The content of a first version as additions, so its approver sees it [DESK-485]. */
async function wholeContent({ tx }: StaffCtx, number: number, language?: Language): Promise<SubjectChange[]> {
  const stored = await contentOfVersion(tx, number);
  return stored ? difference(null, stored.content, language) : [];
}

export async function diffVersion(
  ctx: StaffCtx,
  number: number,
  asked: { against?: number | undefined; language?: Language | undefined } = {},
): Promise<VersionDifference> {
  const row = await chosenVersion(ctx, number);
  const against =
    asked.against === undefined ? await predecessor(ctx, row) : (await chosenVersion(ctx, asked.against)).number;
  const changes =
    against === null
      ? await wholeContent(ctx, number, asked.language)
      : await changesBetween(ctx, against, number, asked.language);
  return { against, changes, ...(await reachOf(ctx.tx, changes)) };
}

export async function pullVersion(
  ctx: StaffCtx,
  number: number,
  { pictures }: { pictures: 'bytes' | 'digests' },
): Promise<PulledPack> {
  const { digest, revision } = await chosenVersion(ctx, number);
  const stored = await contentOfVersion(ctx.tx, number);
  const bytes = pictures === 'bytes' ? ((await readPackSource(ctx.tx, number))?.pictures ?? {}) : {};
  const named = (stored?.pictures ?? []).map(({ file, digest: ofPicture }) => {
    const bytesOfFile = bytes[file];
    return [file, { digest: ofPicture, ...(bytesOfFile ? { bytes: bytesOfFile.toString('base64') } : {}) }] as const;
  });
  return { version: number, revision, digest, files: stored?.files ?? {}, pictures: Object.fromEntries(named) };
}
