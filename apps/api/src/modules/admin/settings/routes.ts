import { type AgencySettings, adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { listPauses } from '../../earning/index.ts';
import { listSecrets, rotateShared } from '../secrets/secrets.ts';
import { liftPause, pauseByCall } from '../service/pauses.ts';

const { settings, service, secrets } = adminRoutes;

export const handlers: AdminHandler[] = [
  adminHandle(settings.get, getSettings),
  adminHandle(service.pause, (ctx, { body }) => pauseByCall(ctx, body)),
  adminHandle(service.resume, (ctx, { params }) => liftPause(ctx, params.pause)),
  adminHandle(secrets.list, listSecrets),
  adminHandle(secrets.rotate, (ctx, { params, body }) => rotateShared(ctx, params.owner, body)),
];

/**
 * An agency's settings: limits, retention and approval of its live version, and settings changed by staff [DESK-138].
 */
async function getSettings(ctx: StaffCtx): Promise<AgencySettings> {
  const { timeZone, hosts, settings } = ctx.tenant;
  const pauses = (await listPauses(ctx)).map(({ madeAt, liftedAt, ...pause }) => ({
    ...pause,
    madeAt: madeAt.toISOString(),
    liftedAt: liftedAt?.toISOString() ?? null,
  }));
  return { timeZone, hosts: [...hosts], programme: settings, pauses };
}
