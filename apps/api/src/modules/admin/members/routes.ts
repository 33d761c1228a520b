import type { RideReceipt } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { getReceipt } from '../../rides/index.ts';
import {
  confirmCard,
  flagMember,
  freeCard,
  optOutMember,
  revealMember,
  suspendMember,
  unblockMember,
  unsuspendMember,
} from './account-acts.ts';
import { createMemberCtx, readMember } from './chosen-member.ts';
import { copyOfMember, eraseForGood, previewErasure } from './erasure.ts';
import { getMember } from './get-member.ts';
import { getTimeline } from './get-timeline.ts';
import { messageHandlers } from './messages.ts';
import { noteHandlers } from './notes.ts';
import { giveOffer, listOfferGrants, withdrawOffer } from './offer-acts.ts';
import { deductFromMember, giveGoodwill, previewDeduction } from './points-acts.ts';
import { searchMembers } from './search-members.ts';

const routes = adminRoutes.members;

const of = <Body extends object>({ member }: { member: string }, body: Body) => ({ memberId: member, ...body });

/** What staff do to a member; `approvals.ts` lets a second person decide some of it. */
export const actHandlers: AdminHandler[] = [
  adminHandle(routes.suspend, (ctx, { params, body }) => suspendMember(ctx, of(params, body))),
  adminHandle(routes.unsuspend, (ctx, { params, body }) => unsuspendMember(ctx, of(params, body))),
  adminHandle(routes.optOut, (ctx, { params, body }) => optOutMember(ctx, of(params, body))),
  adminHandle(routes.unblock, (ctx, { params, body }) => unblockMember(ctx, of(params, body))),
  adminHandle(routes.flag, (ctx, { params, body }) => flagMember(ctx, of(params, body))),
  adminHandle(routes.reveal, (ctx, { params, body }) => revealMember(ctx, of(params, body))),
  adminHandle(routes.previewDeduction, (ctx, { params, query }) => previewDeduction(ctx, params.member, query.points)),
  adminHandle(routes.deduct, (ctx, { params, body }) => deductFromMember(ctx, of(params, body))),
  adminHandle(routes.goodwill, (ctx, { params, body }) => giveGoodwill(ctx, of(params, body))),
  adminHandle(routes.giveOffer, (ctx, { params, body }) => giveOffer(ctx, of(params, body))),
  adminHandle(routes.withdrawOffer, (ctx, { params, body }) =>
    withdrawOffer(ctx, { ...of(params, body), grantId: params.grant }),
  ),
  adminHandle(routes.previewErasure, (ctx, { params }) => previewErasure(ctx, params.member)),
  adminHandle(routes.erase, (ctx, { params }) => eraseForGood(ctx, params.member)),
  adminHandle(routes.export, (ctx, { params, body }) => copyOfMember(ctx, of(params, body))),
  adminHandle(routes.freeCard, (ctx, { params, body }) =>
    freeCard(ctx, { ...of(params, body), providerId: params.provider }),
  ),
  adminHandle(routes.confirmCard, (ctx, { params, body }) =>
    confirmCard(ctx, { ...of(params, body), providerId: params.provider }),
  ),
];

export const handlers: AdminHandler[] = [
  adminHandle(routes.search, (ctx, { body }) => searchMembers(ctx, body.question)),
  adminHandle(routes.get, (ctx, { params, query }) => getMember(ctx, params.member, query.language)),
  adminHandle(routes.offerGrants, (ctx, { params, query }) => listOfferGrants(ctx, params.member, query.language)),
  adminHandle(routes.timeline, (ctx, { params, query }) => getTimeline(ctx, params.member, query)),
  adminHandle(routes.receipt, (ctx, { params, query }) => getMemberReceipt(ctx, params, query.language)),
  ...messageHandlers,
  ...noteHandlers,
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
