import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminFigures, adminHandle } from '../../../call/staff.ts';
import { firstMonth } from './first-month.ts';
import { monthPart } from './month-part.ts';

const { since, part, memberPart } = adminRoutes.exports;

export const handlers: AdminHandler[] = [
  adminFigures(since, firstMonth),
  adminHandle(part, (ctx, { params, query }) => monthPart(ctx, { ...params, ...query, withMembers: false })),
  adminHandle(memberPart, (ctx, { params, query }) => monthPart(ctx, { ...params, ...query, withMembers: true })),
];
