import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle } from '../../../call/staff.ts';
import { exportBatch, listBatches, stopBatch } from './batches.ts';
import { mintBatch } from './mint-batch.ts';

const routes = adminRoutes.codes;

export const handlers: AdminHandler[] = [
  adminHandle(routes.batches, listBatches),
  adminHandle(routes.mint, (ctx, { body }) => mintBatch(ctx, body)),
  adminHandle(routes.export, (ctx, { params }) => exportBatch(ctx, params.batch)),
  adminHandle(routes.stop, (ctx, { params, body }) => stopBatch(ctx, params.batch, body)),
];
