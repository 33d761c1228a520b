import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle } from '../../../call/staff.ts';
import { addLines } from './add-lines.ts';
import { listPools } from './list-pools.ts';

const routes = adminRoutes.coupons;

export const handlers: AdminHandler[] = [
  adminHandle(routes.stock, (ctx, { query }) => listPools(ctx, query.language)),
  adminHandle(routes.addLines, (ctx, { params, body }) => addLines(ctx, params.offer, body)),
];
