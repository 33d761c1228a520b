import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle } from '../../../call/staff.ts';
import { previewRefunds, refundRedemptions } from './refund-redemptions.ts';

const routes = adminRoutes.redemptions;

/** Redemptions that staff take back. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.previewRefund, (ctx, { query }) => previewRefunds(ctx, query.redemptions.split(','))),
  adminHandle(routes.refund, (ctx, { body }) => refundRedemptions(ctx, body)),
  adminHandle(routes.refundMany, (ctx, { body }) => refundRedemptions(ctx, body)),
];
