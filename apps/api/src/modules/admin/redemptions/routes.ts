import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle } from '../../../call/staff.ts';
import { getRedemption, listRedemptions } from './list-redemptions.ts';
import { previewRefunds, refundRedemptions } from './refund-redemptions.ts';

const routes = adminRoutes.redemptions;

export const handlers: AdminHandler[] = [
  adminHandle(routes.list, (ctx, { query }) => listRedemptions(ctx, query)),
  adminHandle(routes.get, (ctx, { params, query }) => getRedemption(ctx, params.redemption, query.language)),
  adminHandle(routes.previewRefund, (ctx, { query }) => previewRefunds(ctx, query.redemptions.split(','))),
  adminHandle(routes.refund, (ctx, { body }) => refundRedemptions(ctx, body)),
  adminHandle(routes.refundMany, (ctx, { body }) => refundRedemptions(ctx, body)),
];
