import type { Pack } from '@fareback/tenant-pack';
import { tellZoneDifference, ZONES_TODO, zoneDifferences } from '../../modules/earning/index.ts';
import type { Deps } from '../../platform/deps.ts';

/** A warning where Node and PostgreSQL know different laws of a pack's time zone [OPS-175]. */
export async function tellZone(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { tenant }: Pick<Pack, 'tenant'>,
): Promise<string[]> {
  const found = await zoneDifferences(database, { timeZones: [tenant.timeZone], now: clock() });
  return found.map((difference) => `  warning  ${tellZoneDifference(difference)}. ${ZONES_TODO}`);
}
