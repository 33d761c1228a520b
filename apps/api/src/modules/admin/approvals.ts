import { type Approval, adminRoutes, type PointAct, type WantedApproval } from '@fareback/contract/admin';
import { defaultLanguage } from '@fareback/wording';
import type * as z from 'zod/mini';
import { type AdminHandler, type AuditEntry, adminHandle, adminHandleStaff, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { sortableId } from '../../platform/ids.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { actingIn } from '../acts/index.ts';
import {
  type ActInput,
  type ApprovalRow,
  beginTrial,
  closeApproval,
  insertApproval,
  listApprovals,
  lockApproval,
  undoTrial,
} from '../approvals/index.ts';
import { findImport } from '../imports/index.ts';
import { providerNames } from '../rides/index.ts';
import { checkSecondPerson, mayAtAgency } from '../staff/index.ts';
import { handlers as codes } from './codes.ts';
import { handlers as imports } from './imports.ts';
import { actHandlers as memberActs } from './members/routes.ts';
import { handlers as rides } from './missing-rides.ts';
import { notifyDeciders, notifyRequester } from './notify-of-request.ts';
import { handlers as offerBatches } from './offer-batches/routes.ts';
import { handlers as redemptions } from './redemptions.ts';
import { handlers as replacements } from './replacements.ts';

const routes = adminRoutes.approvals;

type AgencyHandler = Extract<AdminHandler, { kind: 'agency' }>;

/** Handlers of the acts that may wait for a second person. */
const approvable = [...codes, ...imports, ...memberActs, ...offerBatches, ...redemptions, ...replacements, ...rides];

function handlerOf(act: PointAct): AgencyHandler {
  const handler = approvable.find(({ route }) => route.name === act);
  if (handler?.kind !== 'agency') throw new Error(`${act} is no call of an agency`);
  return handler;
}

const mayDo = (ctx: Pick<StaffCtx, 'may'>, act: PointAct): boolean => {
  const { permission } = handlerOf(act).route;
  return permission !== 'anyone' && permission !== 'staff' && ctx.may(permission);
};

/** Result of an action: points moved, null if unlimited, and the members affected. */
interface Outcome {
  points: number | null;
  memberIds: string[];
  /** The moment after which the action is impossible, if it has one. */
  until?: Date;
}

/**
 * Runs an action without personal limits, and returns the points moved. Throws INVALID_REQUEST and the action's own
 * errors.
 */
async function runAct(ctx: StaffCtx, act: PointAct, { params, body }: ActInput): Promise<Outcome> {
  const { route, run } = handlerOf(act);
  const input = {
    params: route.params?.safeParse({ ...params, agency: ctx.tenant.tenantId }),
    body: route.body?.safeParse(body),
  };
  for (const part of [input.params, input.body])
    if (part && !part.success)
      throwAdminError('INVALID_REQUEST', { field: String(part.error.issues[0]?.path[0] ?? 'body') });
  const outcome: Outcome = { points: 0, memberIds: [] };
  const trial = {
    points: (points: number | null) => {
      outcome.points = points === null || outcome.points === null ? null : outcome.points + points;
    },
    until: (moment: Date) => {
      outcome.until = moment;
    },
  };
  const record = async (done: AuditEntry): Promise<void> => {
    if (done.memberId !== undefined) outcome.memberIds.push(done.memberId);
    await ctx.record(done);
  };
  await run({ ...ctx, trial, record }, { params: input.params?.data, body: input.body?.data } as never);
  return { ...outcome, memberIds: [...new Set(outcome.memberIds)] };
}

const LIFE_MILLIS = 3 * DAY_MILLIS;
const SHOWN_MAX = 200;
const MEMBERS_SHOWN_MAX = 5;

const isOpen = ({ state, expiresAt }: ApprovalRow, now: Date): boolean => state === 'PENDING' && expiresAt > now;

const isOwn = ({ askedBy }: ApprovalRow, { actor }: StaffCtx): boolean =>
  askedBy.id !== null && askedBy.id === actor.id;

const mayDecide = (ctx: StaffCtx, row: ApprovalRow): boolean =>
  ctx.actor.kind !== 'key' && !isOwn(row, ctx) && mayDo(ctx, row.act);

type ImportShown = Approval['import'];

/** The file that an open request would import: its approver decides about this, not about a revision. */
async function importOf(ctx: StaffCtx, { act, input }: ApprovalRow): Promise<ImportShown> {
  const importId = act === 'imports.run' ? input?.params['import'] : undefined;
  const row = importId === undefined ? undefined : await findImport(ctx.tx, importId);
  if (!row) return null;
  const nameOf = await providerNames(ctx, defaultLanguage);
  return { importId: row.importId, providerName: nameOf(row.providerId), fileName: row.fileName, rows: row.rows };
}

async function present(ctx: StaffCtx, row: ApprovalRow): Promise<Approval> {
  const { requestId, act, points, closeReason } = row;
  const open = isOpen(row, ctx.now);
  const { idempotencyKey: _key, ...body } = row.input?.body ?? {};
  return {
    requestId,
    act,
    points,
    state: row.state === 'PENDING' && !open ? 'EXPIRED' : row.state,
    askedBy: row.askedBy.name,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isOwn: isOwn(row, ctx),
    mayDecide: open && mayDecide(ctx, row),
    memberIds: row.memberIds.slice(0, MEMBERS_SHOWN_MAX),
    body: row.input === null ? null : body,
    import: await importOf(ctx, row),
    closedBy: row.closedBy?.name ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    closeReason,
  };
}

async function listRequests(ctx: StaffCtx): Promise<{ requests: Approval[] }> {
  const rows = await listApprovals(ctx.tx, ctx.now, SHOWN_MAX);
  const shown = rows.filter((row) => isOwn(row, ctx) || mayDecide(ctx, row));
  const requests: Approval[] = [];
  for (const row of shown) requests.push(await present(ctx, row));
  return { requests };
}

/** Builds the action about a request; a reason is personal if it concerns one member. */
function aboutRequest(
  verb: AuditEntry['verb'],
  { requestId, act, points, memberIds }: ApprovalRow,
  reason?: string,
): AuditEntry {
  const [memberId] = memberIds.length === 1 ? memberIds : [];
  const facts = { act, points };
  const subject = { kind: 'approval', id: requestId };
  if (memberId !== undefined)
    return { verb, subject, memberId, facts, ...(reason === undefined ? {} : { personal: { reason } }) };
  return { verb, subject, facts };
}

/**
 * Saves an action above the limits for a second person, after a trial run, which reports errors now and the points it
 * moves. Throws NOT_ALLOWED for API keys and callers without permission for the action [DESK-469].
 */
async function requestApproval(ctx: StaffCtx, asked: z.output<typeof WantedApproval>): Promise<Approval> {
  const { act, params, body } = asked;
  if (ctx.actor.kind === 'key' || !mayDo(ctx, act)) throwAdminError('NOT_ALLOWED');
  await beginTrial(ctx.tx);
  const { until, ...tried } = await runAct({ ...ctx, record: async () => {} }, act, { params, body });
  await undoTrial(ctx.tx);
  const row: ApprovalRow = {
    ...tried,
    requestId: sortableId(ctx.now),
    act,
    input: { params, body },
    askedBy: ctx.actor,
    askedAt: ctx.now,
    expiresAt: new Date(Math.min(ctx.now.getTime() + LIFE_MILLIS, until?.getTime() ?? Number.POSITIVE_INFINITY)),
    state: 'PENDING',
    closedBy: null,
    closedAt: null,
    closeReason: null,
  };
  await insertApproval(ctx.tx, row);
  const { permission } = handlerOf(act).route;
  if (permission !== 'anyone' && permission !== 'staff') await notifyDeciders(ctx, permission);
  await ctx.record(aboutRequest('approvals.request', row));
  return present(ctx, row);
}

async function openRequest({ tx, now }: StaffCtx, requestId: string): Promise<ApprovalRow> {
  const row = (await lockApproval(tx, requestId)) ?? throwAdminError('NOT_FOUND');
  return isOpen(row, now) ? row : throwAdminError('REQUEST_CLOSED');
}

/**
 * Locks an open request that the caller may decide. Throws NOT_ALLOWED for keys and other roles, NOT_ONES_OWN for the
 * requester.
 */
async function requestToDecide(ctx: StaffCtx, requestId: string): Promise<ApprovalRow> {
  const row = await openRequest(ctx, requestId);
  if (ctx.actor.kind === 'key' || !mayDo(ctx, row.act)) throwAdminError('NOT_ALLOWED');
  await checkSecondPerson(ctx, [row.askedBy]);
  return row;
}

async function close(
  ctx: StaffCtx,
  { requestId }: ApprovalRow,
  state: ApprovalRow['state'],
  reason: string | null = null,
): Promise<ApprovalRow> {
  const row = await closeApproval(ctx.tx, requestId, { state, by: ctx.actor, at: ctx.now, reason });
  return row ?? throwAdminError('NOT_FOUND');
}

/** Context of the request's author; the action is logged with the request that allowed it. */
function asAuthor(ctx: StaffCtx, { requestId, askedBy }: ApprovalRow): StaffCtx {
  const acting = actingIn(ctx, {
    actor: askedBy,
    network: null,
    may: (permission) => ctx.may(permission),
    isProven: true,
  });
  return { ...acting, record: (act) => acting.record({ ...act, facts: { ...act.facts, approval: requestId } }) };
}

/** True if the requester may still do the action: their roles may have changed. */
function authorMayStill({ tx, tenant }: StaffCtx, { askedBy, act }: ApprovalRow): Promise<boolean> {
  const { permission } = handlerOf(act).route;
  if (askedBy.id === null || permission === 'anyone' || permission === 'staff') return Promise.resolve(false);
  return mayAtAgency(tx, { staffId: askedBy.id, agencyId: tenant.tenantId }, permission);
}

const isMore = (points: number | null, asked: number | null): boolean =>
  asked !== null && (points === null || points > asked);

/**
 * Executes a requested action once, in the decision's transaction. The action is logged under the requester, the
 * approval under the approver. Throws CHANGED_MEANWHILE if it would move more points than requested [DESK-469].
 */
async function approveRequest(ctx: StaffCtx, requestId: string): Promise<Approval> {
  const row = await requestToDecide(ctx, requestId);
  if (row.input === null || !(await authorMayStill(ctx, row))) return throwAdminError('REQUEST_CLOSED');
  const { points } = await runAct(asAuthor(ctx, row), row.act, row.input);
  if (isMore(points, row.points)) throwAdminError('CHANGED_MEANWHILE');
  const closed = await close(ctx, row, 'APPROVED');
  await notifyRequester(ctx, row, 'POINTS_APPROVED');
  await ctx.record(aboutRequest('approvals.approve', closed));
  return present(ctx, closed);
}

async function rejectRequest(ctx: StaffCtx, requestId: string, reason: string): Promise<Approval> {
  const closed = await close(ctx, await requestToDecide(ctx, requestId), 'REJECTED', reason);
  await notifyRequester(ctx, closed, 'POINTS_REJECTED');
  await ctx.record(aboutRequest('approvals.reject', closed, reason));
  return present(ctx, closed);
}

/** Withdraws the caller's own request. Throws NOT_FOUND for another's [DESK-469]. */
async function withdrawRequest(ctx: StaffCtx, requestId: string): Promise<Approval> {
  const row = await openRequest(ctx, requestId);
  if (!isOwn(row, ctx)) throwAdminError('NOT_FOUND');
  const closed = await close(ctx, row, 'WITHDRAWN');
  await ctx.record(aboutRequest('approvals.withdraw', closed));
  return present(ctx, closed);
}

/** Deciding needs the staff tables, to compare persons and read their roles. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.list, listRequests),
  adminHandle(routes.request, (ctx, { body }) => requestApproval(ctx, body)),
  adminHandleStaff(routes.approve, (ctx, { params }) => approveRequest(ctx, params.request)),
  adminHandleStaff(routes.reject, (ctx, { params, body }) => rejectRequest(ctx, params.request, body.reason)),
  adminHandle(routes.withdraw, (ctx, { params }) => withdrawRequest(ctx, params.request)),
];
