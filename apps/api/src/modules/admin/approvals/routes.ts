import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, adminHandleStaff } from '../../../call/staff.ts';
import { approveRequest, listRequests, rejectRequest, requestApproval, withdrawRequest } from './approvals.ts';

const routes = adminRoutes.approvals;

/** Deciding needs the staff tables, to compare persons and read their roles. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.list, listRequests),
  adminHandle(routes.request, (ctx, { body }) => requestApproval(ctx, body)),
  adminHandleStaff(routes.approve, (ctx, { params }) => approveRequest(ctx, params.request)),
  adminHandleStaff(routes.reject, (ctx, { params, body }) => rejectRequest(ctx, params.request, body.reason)),
  adminHandle(routes.withdraw, (ctx, { params }) => withdrawRequest(ctx, params.request)),
];
