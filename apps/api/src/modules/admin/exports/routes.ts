import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle } from '../../../call/staff.ts';
import { monthPart } from './month-part.ts';

const { part, memberPart } = adminRoutes.exports;

/** Closed months, taken away. */
export const handlers: AdminHandler[] = [
  adminHandle(part, (ctx, { params, query }) => monthPart(ctx, { ...params, ...query, withMembers: false })),
  adminHandle(memberPart, (ctx, { params, query }) => monthPart(ctx, { ...params, ...query, withMembers: true })),
];
