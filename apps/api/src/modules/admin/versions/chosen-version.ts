import type { Language } from '@fareback/contract';
import type { SubjectChange } from '@fareback/contract/admin';
import { difference } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import {
  contentOfVersion,
  liveVersion,
  lockVersions,
  type VersionRow,
  versionBehind,
  versionOf,
} from '../../versions/index.ts';

export const chosenVersion = async ({ tx }: Pick<StaffCtx, 'tx'>, number: number): Promise<VersionRow> =>
  (await versionOf(tx, number)) ?? throwAdminError('NOT_FOUND', { field: 'number' });

/** Differences between two versions of the agency, with titles in a language; empty if one is missing. */
export async function changesBetween(
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
