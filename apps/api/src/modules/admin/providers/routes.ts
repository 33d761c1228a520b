import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle } from '../../../call/staff.ts';
import { listHealth } from './list-health.ts';
import { readRejected, replayRejected, showRejected } from './rejected.ts';

const { events, providers } = adminRoutes;

export const handlers: AdminHandler[] = [
  adminHandle(providers.health, listHealth),
  adminHandle(events.rejected, (ctx, { params, query }) => showRejected(ctx, params.provider, query)),
  adminHandle(events.readRejected, (ctx, { params, body }) => readRejected(ctx, params.provider, body)),
  adminHandle(events.replay, (ctx, { params, body }) => replayRejected(ctx, params.provider, body.after)),
];
