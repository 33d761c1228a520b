import {
  adminRoutes,
  type DataRequest,
  type DataRequestKind,
  dataRequestLimits,
  dataRequestPermissions,
  type NewDataRequest,
} from '@fareback/contract/admin';
import { type AdminHandler, type AuditEntry, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { sortableId } from '../../../platform/ids.ts';
import { DAY_MILLIS, endOfLocalDate } from '../../../platform/local-date.ts';
import {
  addDataRequest,
  endDataRequest,
  findOpenDataRequest,
  listDataRequests,
  type OpenedDataRequest,
  openDataRequest,
} from '../../approvals/index.ts';
import { notifyOfDataRequest, notifyOfDataResult } from '../notify-of-request.ts';
import { heldMember } from './chosen-member.ts';

const routes = adminRoutes.dataRequests;

const SHOWN = { agency: 200, member: 5 } as const;

const isOwn = ({ actor }: StaffCtx, { askedBy }: OpenedDataRequest): boolean =>
  askedBy.id !== null && askedBy.kind === actor.kind && askedBy.id === actor.id;

const mayDecide = (ctx: StaffCtx, { kind }: OpenedDataRequest): boolean =>
  ctx.actor.kind !== 'key' && ctx.may(dataRequestPermissions[kind]);

const present = (ctx: StaffCtx, request: OpenedDataRequest): DataRequest => ({
  ...request,
  askedAt: request.askedAt.toISOString(),
  dueAt: request.dueAt.toISOString(),
  closedAt: request.closedAt?.toISOString() ?? null,
  isOwn: isOwn(ctx, request),
  mayDecide: request.state === 'OPEN' && mayDecide(ctx, request),
});

const isShown = (ctx: StaffCtx, request: OpenedDataRequest): boolean => isOwn(ctx, request) || mayDecide(ctx, request);

async function listRequests(ctx: StaffCtx): Promise<{ requests: DataRequest[] }> {
  const all = await listDataRequests(ctx.tx, ctx.keyRing, { limit: SHOWN.agency });
  return { requests: all.filter((request) => isShown(ctx, request)).map((request) => present(ctx, request)) };
}

/** A member's latest requests, for everyone who may read the member [DESK-672]. */
export const memberDataRequests = async (ctx: StaffCtx, memberId: string): Promise<DataRequest[]> =>
  (await listDataRequests(ctx.tx, ctx.keyRing, { memberId, limit: SHOWN.member })).map((row) => present(ctx, row));

/** A reason is personal, so it becomes unreadable when the member is erased. */
const about = (verb: AuditEntry['verb'], request: OpenedDataRequest, reason?: string): AuditEntry => ({
  verb,
  subject: { kind: 'dataRequest', id: request.requestId },
  ...(request.memberId !== null && {
    memberId: request.memberId,
    ...(reason !== undefined && { personal: { reason } }),
  }),
  facts: { kind: request.kind },
});

/** When a request is due: after 30 days, or at the end of a chosen day. Throws INVALID_REQUEST. */
function dueOf({ now, tenant }: StaffCtx, dueOn: string | undefined): Date {
  const { days, daysMax } = dataRequestLimits;
  if (dueOn === undefined) return new Date(now.getTime() + days * DAY_MILLIS);
  const due = endOfLocalDate(dueOn, tenant.timeZone);
  const latest = now.getTime() + (daysMax + 1) * DAY_MILLIS;
  if (due <= now || due.getTime() > latest) throwAdminError('INVALID_REQUEST', { field: 'dueOn' });
  return due;
}

/**
 * Hands a member's request to those who may do it. Throws NOT_FOUND, NOT_ALLOWED for keys, INVALID_REQUEST for a day
 * that passed, DATA_REQUEST_OPEN if another one is open [DESK-669].
 */
async function requestData(ctx: StaffCtx, memberId: string, asked: NewDataRequest): Promise<DataRequest> {
  const { actor, now } = ctx;
  const { kind, words, dueOn } = asked;
  if (actor.kind === 'key') throwAdminError('NOT_ALLOWED');
  await heldMember(ctx, memberId);
  const first = await findOpenDataRequest(ctx, memberId, kind);
  if (first && !(isOwn(ctx, first) && first.words === words)) throwAdminError('DATA_REQUEST_OPEN');
  const isRepeated = first !== undefined;
  const requestId = first?.requestId ?? sortableId(now);
  if (!isRepeated) {
    await addDataRequest(ctx, {
      requestId,
      memberId,
      kind,
      words,
      askedBy: actor,
      askedAt: now,
      dueAt: dueOf(ctx, dueOn),
    });
    await notifyOfDataRequest(ctx, kind);
  }
  const saved = (await openDataRequest(ctx, requestId)) ?? throwAdminError('NOT_FOUND');
  await ctx.record(about('dataRequests.request', saved, words));
  return present(ctx, saved);
}

async function openRequest(ctx: StaffCtx, requestId: string): Promise<OpenedDataRequest> {
  const request = (await openDataRequest(ctx, requestId)) ?? throwAdminError('NOT_FOUND');
  if (!isShown(ctx, request)) throwAdminError('NOT_FOUND');
  return request.state === 'OPEN' ? request : throwAdminError('REQUEST_CLOSED');
}

/** Declines a request with a reason. Throws NOT_FOUND, NOT_ALLOWED, REQUEST_CLOSED [DESK-670]. */
async function declineRequest(ctx: StaffCtx, requestId: string, reason: string): Promise<DataRequest> {
  if (!mayDecide(ctx, await openRequest(ctx, requestId))) throwAdminError('NOT_ALLOWED');
  const closed = await endDataRequest(ctx, requestId, { state: 'DECLINED', by: ctx.actor, reason });
  if (!closed) return throwAdminError('REQUEST_CLOSED');
  await notifyOfDataResult(ctx, closed, 'DATA_DECLINED');
  await ctx.record(about('dataRequests.decline', closed, reason));
  return present(ctx, closed);
}

/** Withdraws the caller's own request. Throws NOT_FOUND for another's, REQUEST_CLOSED [DESK-670]. */
async function withdrawRequest(ctx: StaffCtx, requestId: string): Promise<DataRequest> {
  if (!isOwn(ctx, await openRequest(ctx, requestId))) throwAdminError('NOT_FOUND');
  const closed = await endDataRequest(ctx, requestId, { state: 'WITHDRAWN', by: ctx.actor });
  if (!closed) return throwAdminError('REQUEST_CLOSED');
  await ctx.record(about('dataRequests.withdraw', closed));
  return present(ctx, closed);
}

/**
 * Runs an act that a member may have requested. Afterwards closes the open request and notifies its author; the act's
 * facts name the request [DESK-670].
 */
export async function completingRequest<Result>(
  ctx: StaffCtx,
  of: { memberId: string; kind: DataRequestKind },
  act: (facts: { request?: string }) => Promise<Result>,
): Promise<Result> {
  const open = await findOpenDataRequest(ctx, of.memberId, of.kind);
  const result = await act(open ? { request: open.requestId } : {});
  if (!open) return result;
  await endDataRequest(ctx, open.requestId, { state: 'DONE', by: ctx.actor });
  await notifyOfDataResult(ctx, open, 'DATA_DONE');
  return result;
}

export const handlers: AdminHandler[] = [
  adminHandle(routes.list, listRequests),
  adminHandle(routes.request, (ctx, { params, body }) => requestData(ctx, params.member, body)),
  adminHandle(routes.decline, (ctx, { params, body }) => declineRequest(ctx, params.request, body.reason)),
  adminHandle(routes.withdraw, (ctx, { params }) => withdrawRequest(ctx, params.request)),
];
