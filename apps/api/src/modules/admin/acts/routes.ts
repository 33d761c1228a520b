import { adminRoutes } from '@fareback/contract/admin';
import { adminHandle } from '../../../call/staff.ts';
import { exportAuditEvents } from './export-acts.ts';
import { listAuditEvents } from './list-acts.ts';
import { recordTaken } from './record-taken.ts';

export const handlers = [
  adminHandle(adminRoutes.acts.list, (ctx, { query }) => listAuditEvents(ctx, query)),
  adminHandle(adminRoutes.acts.tookTable, (ctx, { body }) => recordTaken(ctx, body)),
  adminHandle(adminRoutes.acts.export, (ctx, { query }) => exportAuditEvents(ctx, query)),
];
