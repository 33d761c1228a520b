import { adminRoutes } from '@fareback/contract/admin';
import { adminAlone, adminHandle } from '../../../call/staff.ts';
import { announceForAll, announceMaintenance, getMaintenance, liftForAll, liftMaintenance } from './maintenance.ts';

const { maintenance } = adminRoutes;

export const handlers = [
  adminHandle(maintenance.get, (ctx) => getMaintenance(ctx)),
  adminHandle(maintenance.announce, (ctx, { body }) => announceMaintenance(ctx, body)),
  adminHandle(maintenance.lift, (ctx) => liftMaintenance(ctx)),
  adminAlone(maintenance.announceForAll, (call, { body }) => announceForAll(call, body)),
  adminAlone(maintenance.liftForAll, (call) => liftForAll(call)),
];
