import { adminRoutes } from '@fareback/contract/admin';
import { adminHandle } from '../../../call/staff.ts';
import { exportActs } from './export-acts.ts';
import { listActs } from './list-acts.ts';
import { recordTaken } from './record-taken.ts';

export const handlers = [
  adminHandle(adminRoutes.acts.list, (ctx, { query }) => listActs(ctx, query)),
  adminHandle(adminRoutes.acts.tookTable, (ctx, { body }) => recordTaken(ctx, body)),
  adminHandle(adminRoutes.acts.export, (ctx, { query }) => exportActs(ctx, query)),
];
