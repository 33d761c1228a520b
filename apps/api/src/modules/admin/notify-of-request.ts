import { type DataRequestKind, dataRequestPermissions, type Permission } from '@fareback/contract/admin';
import type { StaffCtx } from '../../call/staff.ts';
import type { ApprovalRow, OpenedDataRequest } from '../approvals/index.ts';
import { queueStaffNotification, type StaffNotification } from '../staff/index.ts';

/** Queues a notice for everyone else who may do the requested action [DESK-646]. */
export async function notifyDeciders({ tx, tenant, actor, now }: StaffCtx, permission: Permission): Promise<void> {
  const notice: StaffNotification = {
    agencyId: tenant.tenantId,
    to: { whoMay: permission, but: actor.id === null ? [] : [actor.id] },
    news: { kind: 'POINTS_ASKED', agency: tenant.name, by: actor.name },
    permission,
    actorId: actor.id,
  };
  await queueStaffNotification(tx, notice, now);
}

/** Queues a notice of the decision for the requester; its reason stays on the page, because it can name a rider. */
export async function notifyRequester(
  { tx, tenant, actor, now }: StaffCtx,
  { askedBy: { kind, id } }: ApprovalRow,
  decision: 'POINTS_APPROVED' | 'POINTS_REJECTED',
): Promise<void> {
  if (kind !== 'staff' || id === null) return;
  const notice: StaffNotification = {
    agencyId: tenant.tenantId,
    to: [id],
    news: { kind: decision, agency: tenant.name, by: actor.name },
    permission: 'members.read',
    actorId: actor.kind === 'staff' ? actor.id : null,
  };
  await queueStaffNotification(tx, notice, now);
}

/** Queues a notice for everyone else who may do what a member requested [DESK-669]. */
export async function notifyOfDataRequest({ tx, tenant, actor, now }: StaffCtx, kind: DataRequestKind): Promise<void> {
  const permission = dataRequestPermissions[kind];
  const notice: StaffNotification = {
    agencyId: tenant.tenantId,
    to: { whoMay: permission, but: actor.kind === 'staff' && actor.id !== null ? [actor.id] : [] },
    news: { kind: 'DATA_ASKED', agency: tenant.name, by: actor.name, about: kind },
    permission,
    actorId: actor.kind === 'staff' ? actor.id : null,
  };
  await queueStaffNotification(tx, notice, now);
}

/** Queues a notice of the result for the author of a data request, unless they did it themselves [DESK-670]. */
export async function notifyOfDataResult(
  { tx, tenant, actor, now }: StaffCtx,
  { askedBy, kind }: OpenedDataRequest,
  result: 'DATA_DONE' | 'DATA_DECLINED',
): Promise<void> {
  if (askedBy.kind !== 'staff' || askedBy.id === null || askedBy.id === actor.id) return;
  const notice: StaffNotification = {
    agencyId: tenant.tenantId,
    to: [askedBy.id],
    news: { kind: result, agency: tenant.name, by: actor.name, about: kind },
    permission: 'members.read',
    actorId: actor.kind === 'staff' ? actor.id : null,
  };
  await queueStaffNotification(tx, notice, now);
}
