import type { RideReceipt } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { getReceipt } from '../../rides/index.ts';
import { handlers as actHandlers } from './acts/routes.ts';
import { readMember } from './chosen-member.ts';
import { getMember } from './get-member.ts';
import { getTimeline } from './get-timeline.ts';
import { createMemberCtx } from './member-ctx.ts';
import { searchMembers } from './search-members.ts';

const routes = adminRoutes.members;

export const handlers: AdminHandler[] = [
  adminHandle(routes.search, (ctx, { body }) => searchMembers(ctx, body.question)),
  adminHandle(routes.get, (ctx, { params, query }) => getMember(ctx, params.member, query.language)),
  adminHandle(routes.timeline, (ctx, { params, query }) => getTimeline(ctx, params.member, query)),
  adminHandle(routes.receipt, (ctx, { params, query }) => getMemberReceipt(ctx, params, query.language)),
  ...actHandlers,
];

/** Explains why a ride counted or not, in the rider's words. Logs the read. Throws NOT_FOUND [DESK-33, DESK-35]. */
async function getMemberReceipt(
  ctx: StaffCtx,
  { member, ride }: { member: string; ride: string },
  language: string,
): Promise<RideReceipt> {
  await readMember(ctx, member);
  return getReceipt(createMemberCtx(ctx, member, language), ride);
}
