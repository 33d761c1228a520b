import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminAlone, adminHandle } from '../../../call/staff.ts';
import { claimAtCounter, findAtCounter, readAtCounter } from './counter-member.ts';
import { removePhone, sendPhoneCode, setPhone } from './counter-phone.ts';
import { redeemAtCounter, undoAtCounter } from './redeem.ts';
import { readCounter, replaceCard, replaceCode, signUpAtCounter } from './sign-up.ts';
import { readStatement } from './statement.ts';

const routes = adminRoutes.assist;

/** What staff do for riders without a smartphone; every call is in the audit log [ASSIST-01]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.counter, (ctx, { query }) => readCounter(ctx, query.language)),
  adminAlone(routes.find, (call, { params, body }) => findAtCounter(call, params.agency, body.number)),
  adminHandle(routes.signUp, (ctx, { body }) => signUpAtCounter(ctx, body)),
  adminHandle(routes.member, (ctx, { params, query }) => readAtCounter(ctx, params.member, query.language)),
  adminHandle(routes.statement, (ctx, { params }) => readStatement(ctx, params.member)),
  adminHandle(routes.claim, (ctx, { params }) => claimAtCounter(ctx, params.member)),
  adminAlone(routes.redeem, (call, { params, body }) =>
    redeemAtCounter(call, params.agency, { ...body, memberId: params.member }),
  ),
  adminHandle(routes.undo, (ctx, { params }) => undoAtCounter(ctx, params.redemption)),
  adminHandle(routes.newCard, (ctx, { params, body }) => replaceCard(ctx, { memberId: params.member, ...body })),
  adminHandle(routes.newCode, (ctx, { params, body }) => replaceCode(ctx, { memberId: params.member, ...body })),
  adminAlone(routes.sendPhoneCode, (call, { params, body }) =>
    sendPhoneCode(call, params.agency, { ...body, memberId: params.member }),
  ),
  adminAlone(routes.setPhone, (call, { params, body }) =>
    setPhone(call, params.agency, { ...body, memberId: params.member }),
  ),
  adminHandle(routes.removePhone, (ctx, { params }) => removePhone(ctx, params.member)),
];
