import type { Language, Page } from '@fareback/contract';
import type { PulledPack, SubjectChange, Version, VersionDifference } from '@fareback/contract/admin';
import { difference } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import {
  contentOfVersion,
  liveVersion,
  reachOf,
  readPackSource,
  readVersions,
  type VersionRow,
  versionBefore,
} from '../../versions/index.ts';
import { pathWith } from '../path-with.ts';
import { changesBetween, chosenVersion } from './chosen-version.ts';
import { presentVersion } from './present.ts';

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
