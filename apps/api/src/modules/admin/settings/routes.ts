import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle } from '../../../call/staff.ts';
import { listSecrets, rotateShared } from '../secrets/secrets.ts';
import { liftPause, pauseByCall } from '../service/pauses.ts';
import { getSettings } from './get-settings.ts';

const { settings, service, secrets } = adminRoutes;

export const handlers: AdminHandler[] = [
  adminHandle(settings.get, getSettings),
  adminHandle(service.pause, (ctx, { body }) => pauseByCall(ctx, body)),
  adminHandle(service.resume, (ctx, { params }) => liftPause(ctx, params.pause)),
  adminHandle(secrets.list, listSecrets),
  adminHandle(secrets.rotate, (ctx, { params, body }) => rotateShared(ctx, params.owner, body)),
];
