import type { ActVerb, Version } from '@fareback/contract/admin';
import { PackRejected } from '@fareback/tenant-pack';
import type { AuditEntry, StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { addJob } from '../../../platform/queue.ts';
import { checkSecondPerson } from '../../staff/index.ts';
import {
  approveDraft,
  discardDraft,
  liveVersion,
  lockVersions,
  NewerVersionLive,
  type Published,
  packOfVersion,
  publish,
  publishAct,
  publishDraft,
  recordMissed,
  scheduleDraft,
  submitDraft,
  VersionNotUsable,
  type VersionRow,
  versionBefore,
  versionOf,
  withdrawDraft,
} from '../../versions/index.ts';
import { saveComment } from './comments.ts';
import { notifyApprovers, notifyOfSchedule, notifyOthers } from './notify-of-version.ts';
import { chosenVersion, presentVersion, versionToChange } from './read-versions.ts';

import { workOnVersion } from './typed-draft.ts';

interface Seen {
  number: number;
  revision: number;
}

const noted = async (
  ctx: StaffCtx,
  verb: ActVerb,
  number: number,
  facts: AuditEntry['facts'] = {},
): Promise<Version> => {
  await ctx.record({ verb, subject: { kind: 'version', id: String(number) }, facts });
  return presentVersion(await chosenVersion(ctx, number));
};

async function rethrowForDesk(work: () => Promise<Published>): Promise<Published> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NewerVersionLive)
      return throwAdminError('NEWER_VERSION_LIVE', { extra: { live: error.live.number, changes: error.changes } });
    if (error instanceof VersionNotUsable)
      return throwAdminError('PACK_BROKEN', { extra: { problems: error.problems } });
    if (error instanceof PackRejected) return throwAdminError('PACK_BROKEN', { extra: { problems: [error.problem] } });
    throw error;
  }
}

const needsApproval = ({ tenant }: Pick<StaffCtx, 'tenant'>): boolean =>
  tenant.settings['versionsNeedApproval'] === true;

async function checkSound(ctx: StaffCtx, { number, faults }: VersionRow): Promise<void> {
  if (faults > 0) throwAdminError('PACK_BROKEN', { extra: { problems: (await workOnVersion(ctx, number)).problems } });
}

function checkApproved(ctx: StaffCtx, row: VersionRow): void {
  if (needsApproval(ctx) && row.approver === null) throwAdminError('NEEDS_APPROVAL');
}

/**
 * Submits a draft for approval and notifies its possible approvers. Throws CHANGED_MEANWHILE, VERSION_SETTLED and
 * PACK_BROKEN [DESK-106].
 */
export async function submitVersion(ctx: StaffCtx, seen: Seen): Promise<Version> {
  const row = await versionToChange(ctx, seen, ['DRAFT']);
  await checkSound(ctx, row);
  await submitDraft(ctx.tx, seen.number, ctx.now);
  await notifyApprovers(ctx, row);
  return noted(ctx, 'versions.submit', seen.number);
}

/**
 * Withdraws a submitted or approved draft for further editing. Throws CHANGED_MEANWHILE and VERSION_SETTLED [DESK-114].
 */
export async function withdrawVersion(ctx: StaffCtx, seen: Seen): Promise<Version> {
  const row = await versionToChange(ctx, seen, ['DRAFT', 'APPROVED']);
  if (row.submittedAt === null) throwAdminError('VERSION_SETTLED', { extra: { state: row.state } });
  await withdrawDraft(ctx.tx, seen.number);
  return noted(ctx, 'versions.withdraw', seen.number, { voidsApproval: row.approver !== null });
}

/**
 * Returns a submitted or approved draft to its authors, with the reason as a comment and a notice. Throws
 * CHANGED_MEANWHILE and VERSION_SETTLED [DESK-341].
 */
export async function sendVersionBack(ctx: StaffCtx, { reason, ...seen }: Seen & { reason: string }): Promise<Version> {
  const row = await versionToChange(ctx, seen, ['DRAFT', 'APPROVED']);
  if (row.submittedAt === null) throwAdminError('VERSION_SETTLED', { extra: { state: row.state } });
  const { tx, tenant, actor } = ctx;
  const { number: version } = seen;
  await withdrawDraft(tx, version);
  await saveComment(ctx, version, { about: '', text: reason });
  const news = { kind: 'SENT_BACK' as const, agency: tenant.name, version, by: actor.name, reason };
  await notifyOthers(ctx, [row.author, ...row.editors], news);
  return noted(ctx, 'versions.sendBack', version, { reason, voidsApproval: row.approver !== null });
}

/**
 * Approves a draft that other people made and changed, and notifies them. Throws NOT_ONES_OWN, CHANGED_MEANWHILE and VERSION_SETTLED
 * [DESK-106, DESK-451].
 */
export async function approveVersion(ctx: StaffCtx, seen: Seen): Promise<Version> {
  const row = await versionToChange(ctx, seen, ['DRAFT']);
  if (row.submittedAt === null) throwAdminError('VERSION_SETTLED', { extra: { state: row.state } });
  await checkSecondPerson(ctx, [row.author, ...row.editors]);
  await approveDraft(ctx.tx, seen.number, ctx.actor, ctx.now);
  const news = { kind: 'APPROVED' as const, agency: ctx.tenant.name, version: seen.number, by: ctx.actor.name };
  await notifyOthers(ctx, [row.author, ...row.editors], news);
  return noted(ctx, 'versions.approve', seen.number, { revision: seen.revision });
}

/**
 * Publishes a version now. Throws NEEDS_APPROVAL if the agency requires a second person, NEWER_VERSION_LIVE with the
 * difference, PACK_BROKEN, CHANGED_MEANWHILE and VERSION_SETTLED [DESK-105].
 */
export async function publishVersion(ctx: StaffCtx, seen: Seen): Promise<Version> {
  const row = await versionToChange(ctx, seen, ['DRAFT', 'APPROVED', 'SCHEDULED']);
  await checkSound(ctx, row);
  checkApproved(ctx, row);
  const { actor, settings } = ctx;
  const how = { by: actor, tenantsDirectory: settings.packsRoot };
  const published = await rethrowForDesk(() => publishDraft(ctx, row, how));
  await ctx.record(publishAct('versions.publish', published));
  return presentVersion(await chosenVersion(ctx, seen.number));
}

export const PUBLISH_JOB = 'publish-version';

/** Schedules a version, or cancels its schedule (null). Throws like publishing, and TIME_PAST [DESK-107]. */
export async function scheduleVersion(ctx: StaffCtx, seen: Seen, publishAt: string | null): Promise<Version> {
  const row = await versionToChange(ctx, seen, publishAt === null ? ['SCHEDULED'] : ['DRAFT', 'APPROVED', 'SCHEDULED']);
  const { tx, now, tenant } = ctx;
  const at = publishAt === null ? null : new Date(publishAt);
  if (at !== null) {
    await checkSound(ctx, row);
    checkApproved(ctx, row);
    if (at <= now || at.getTime() > now.getTime() + 366 * DAY_MILLIS)
      throwAdminError('TIME_PAST', { field: 'publishAt' });
    const live = await liveVersion(tx);
    if (live && live.number !== row.basedOn) throwAdminError('NEWER_VERSION_LIVE', { extra: { live: live.number } });
    const due: Due = { number: seen.number, publishAt: at.toISOString() };
    const payload = { ...due, tenantId: tenant.tenantId, by: ctx.actor };
    await addJob(tx, PUBLISH_JOB, payload, { runAt: at, key: `${PUBLISH_JOB}/${tenant.tenantId}/${seen.number}` });
  }
  await scheduleDraft(tx, seen.number, at);
  return noted(ctx, 'versions.schedule', seen.number, { before: row.publishAt, after: at });
}

export interface Due {
  number: number;
  publishAt: string;
}

/** Locks the agency's versions and returns the version if it is still scheduled for this time. */
async function dueVersion({ tx }: StaffCtx, { number, publishAt }: Due): Promise<VersionRow | undefined> {
  await lockVersions(tx);
  const row = await versionOf(tx, number);
  return row?.state === 'SCHEDULED' && row.publishAt?.toISOString() === publishAt ? row : undefined;
}

/**
 * Publishes a due version, once, however many processes try; null if it is no longer scheduled for this time. Throws
 * like publishing [DESK-107].
 */
export async function publishDue(ctx: StaffCtx, due: Due): Promise<Published | null> {
  const row = await dueVersion(ctx, due);
  if (!row) return null;
  checkApproved(ctx, row);
  const how = { by: ctx.actor, tenantsDirectory: ctx.settings.packsRoot };
  const published = await rethrowForDesk(() => publishDraft(ctx, row, how));
  await ctx.record(publishAct('versions.publish', published));
  await notifyOfSchedule(ctx, row, { kind: 'PUBLISHED', agency: ctx.tenant.name, version: due.number });
  return published;
}

/**
 * Cancels the schedule of a version that could not be published, logs the reason, and notifies its makers, scheduler and approver.
 * The desk shows the failure until someone acts on it [DESK-107, DESK-119].
 */
export async function cancelScheduledPublish(ctx: StaffCtx, due: Due, reason: string): Promise<void> {
  const row = await dueVersion(ctx, due);
  if (!row) return;
  const { tx, tenant, now } = ctx;
  await scheduleDraft(tx, due.number, null);
  await recordMissed(tx, due.number, { at: now.toISOString(), reason });
  await notifyOfSchedule(ctx, row, { kind: 'NOT_PUBLISHED', agency: tenant.name, version: due.number, reason });
  const subject = { kind: 'version', id: String(due.number) };
  await ctx.record({ verb: 'versions.notPublished', subject, facts: { reason } });
}

export async function discardVersion(ctx: StaffCtx, seen: Seen): Promise<Version> {
  await versionToChange(ctx, seen, ['DRAFT', 'APPROVED']);
  await discardDraft(ctx.tx, seen.number);
  return noted(ctx, 'versions.discard', seen.number);
}

/**
 * Publishes an older version again as a new one, without approval, because it was live before. Rider progress, stock,
 * codes and points stay. Throws NEWER_VERSION_LIVE if a version other than `from` is live, and VERSION_SETTLED if there
 * is no earlier one [DESK-108].
 */
export async function rollBackVersion(
  ctx: StaffCtx,
  { from, to, note }: { from: number; to?: number | undefined; note: string },
): Promise<Version> {
  const { tx, actor, settings } = ctx;
  await lockVersions(tx);
  const live = await liveVersion(tx);
  if (live?.number !== from) throwAdminError('NEWER_VERSION_LIVE', { extra: { live: live?.number ?? null } });
  const target = to === undefined ? await versionBefore(tx, from) : await chosenVersion(ctx, to);
  if (target?.state !== 'SUPERSEDED')
    return throwAdminError('VERSION_SETTLED', { extra: { state: target?.state ?? null } });
  const published = await rethrowForDesk(async () => {
    const pack = await packOfVersion(tx, target.number, settings.packsRoot);
    if (!pack) return throwAdminError('NOT_FOUND');
    return publish(ctx, { pack, origin: 'ROLLBACK', basedOn: from, by: actor, note });
  });
  await ctx.record({ ...publishAct('versions.rollBack', published) });
  return presentVersion(await chosenVersion(ctx, published.version));
}
