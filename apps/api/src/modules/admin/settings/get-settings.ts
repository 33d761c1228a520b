import type { AgencySettings } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { listPauses } from '../../earning/index.ts';

/** How an agency is set: what its live version says of limits, retention and approval, and what staff set beside it [DESK-138]. */
export async function getSettings(ctx: StaffCtx): Promise<AgencySettings> {
  const { timeZone, hosts, settings } = ctx.tenant;
  const pauses = (await listPauses(ctx)).map(({ madeAt, liftedAt, ...pause }) => ({
    ...pause,
    madeAt: madeAt.toISOString(),
    liftedAt: liftedAt?.toISOString() ?? null,
  }));
  return { timeZone, hosts: [...hosts], programme: settings, pauses };
}
