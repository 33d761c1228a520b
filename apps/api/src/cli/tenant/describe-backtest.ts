import type { Pack } from '@fareback/tenant-pack';
import type { TenantDirectory } from '../../call/tenant.ts';
import { tryProgram } from '../../modules/earning/index.ts';
import type { Deps } from '../../platform/deps.ts';

/** Results of a pack's campaigns for the latest rides; empty for a new tenant or one without rides. */
export async function describeBacktest(
  deps: Pick<Deps, 'database' | 'cache' | 'clock'>,
  tenants: TenantDirectory,
  { tenantId, programme: program }: Pack,
): Promise<string[]> {
  const tenant = await tenants.byId(tenantId);
  if (!tenant) return [];
  const { members, behaviours: activities, warnings } = await tryProgram(deps, tenant, program.campaigns);
  if (warnings.length === 0) return [];
  return [
    `${tenantId}: tried on what ${members} members did in the last 28 days (${activities} behaviours):`,
    ...warnings.map((warning) => `  warning  ${warning}`),
  ];
}
