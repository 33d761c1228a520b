import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle } from '../../../call/staff.ts';
import { handlers as actHandlers } from './acts/routes.ts';
import { getMember } from './get-member.ts';
import { getMemberReceipt } from './get-receipt.ts';
import { getTimeline } from './get-timeline.ts';
import { searchMembers } from './search-members.ts';

const routes = adminRoutes.members;

export const handlers: AdminHandler[] = [
  adminHandle(routes.search, (ctx, { body }) => searchMembers(ctx, body.question)),
  adminHandle(routes.get, (ctx, { params, query }) => getMember(ctx, params.member, query.language)),
  adminHandle(routes.timeline, (ctx, { params, query }) => getTimeline(ctx, params.member, query)),
  adminHandle(routes.receipt, (ctx, { params, query }) => getMemberReceipt(ctx, params, query.language)),
  ...actHandlers,
];
