import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle } from '../../../../call/staff.ts';
import { flagMember, revealMember, unblockMember } from './account.ts';
import { confirmCard, freeCard } from './cards.ts';
import { deductFromMember, previewDeduction } from './deduction.ts';
import { copyOfMember, eraseForGood, previewErasure } from './erasure.ts';
import { giveGoodwill } from './goodwill.ts';
import { optOutMember, suspendMember, unsuspendMember } from './status.ts';

const routes = adminRoutes.members;

const of = <Body extends object>({ member }: { member: string }, body: Body) => ({ memberId: member, ...body });

export const handlers: AdminHandler[] = [
  adminHandle(routes.suspend, (ctx, { params, body }) => suspendMember(ctx, of(params, body))),
  adminHandle(routes.unsuspend, (ctx, { params, body }) => unsuspendMember(ctx, of(params, body))),
  adminHandle(routes.optOut, (ctx, { params, body }) => optOutMember(ctx, of(params, body))),
  adminHandle(routes.unblock, (ctx, { params, body }) => unblockMember(ctx, of(params, body))),
  adminHandle(routes.flag, (ctx, { params, body }) => flagMember(ctx, of(params, body))),
  adminHandle(routes.reveal, (ctx, { params, body }) => revealMember(ctx, of(params, body))),
  adminHandle(routes.previewDeduction, (ctx, { params, query }) => previewDeduction(ctx, params.member, query.points)),
  adminHandle(routes.deduct, (ctx, { params, body }) => deductFromMember(ctx, of(params, body))),
  adminHandle(routes.goodwill, (ctx, { params, body }) => giveGoodwill(ctx, of(params, body))),
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
