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

/** A version by its number; refuses NOT_FOUND. */
export const chosenVersion = async ({ tx }: Pick<StaffCtx, 'tx'>, number: number): Promise<VersionRow> =>
  (await versionOf(tx, number)) ?? throwAdminError('NOT_FOUND', { field: 'number' });

/** What differs between two versions of the agency, with things called in a language; nothing where one is not there. */
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
 * The version that something begun with another one stands on: with a draft, the one that draft stands on. Refuses
 * NEWER_VERSION_LIVE, with what changed since, where that is live no more [DESK-416].
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
 * A version that is to be changed, under the lock on all of the agency's, as whoever changes it saw it. Refuses NOT_FOUND,
 * VERSION_SETTLED where its state is none of `states`, and CHANGED_MEANWHILE with what it is now [DESK-106].
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
