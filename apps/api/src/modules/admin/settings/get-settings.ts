import type { AgencySettings } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { listPauses } from '../../earning/index.ts';

/**
 * An agency's settings: limits, retention and approval of its live version, and settings changed by staff [DESK-138].
 */
export async function getSettings(ctx: StaffCtx): Promise<AgencySettings> {
  const { timeZone, hosts, settings } = ctx.tenant;
  const pauses = (await listPauses(ctx)).map(({ madeAt, liftedAt, ...pause }) => ({
    ...pause,
    madeAt: madeAt.toISOString(),
    liftedAt: liftedAt?.toISOString() ?? null,
  }));
  return { timeZone, hosts: [...hosts], programme: settings, pauses };
}
