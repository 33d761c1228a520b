import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminAlone, adminHandle } from '../../../call/staff.ts';
import { listOrders } from './list-orders.ts';
import { settleOrder } from './settle-order.ts';

const routes = adminRoutes.orders;

export const handlers: AdminHandler[] = [
  adminHandle(routes.open, (ctx, { query }) => listOrders(ctx, query.language)),
  adminAlone(routes.settle, (call, { params, body }) => settleOrder(call, params, body)),
];
