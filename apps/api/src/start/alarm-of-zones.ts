import type { TenantDirectory } from '../call/tenant.ts';
import { tellZoneDifference, ZONES_TODO, zoneDifferences } from '../modules/earning/index.ts';
import type { Deps } from '../platform/deps.ts';

/**
 * Logs an error for each agency's time zone of which Node and PostgreSQL know different laws. The process serves all the
 * same: most days are alike, and riders should not wait for a package [OPS-174].
 */
export async function alarmOfZones(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  tenants: TenantDirectory,
): Promise<void> {
  try {
    const timeZones = (await tenants.all()).map(({ timeZone }) => timeZone);
    for (const difference of await zoneDifferences(database, { timeZones, now: clock() }))
      log.error(`time zones: ${tellZoneDifference(difference)}. ${ZONES_TODO}`);
  } catch (error) {
    log.warn(`time zones were not compared: ${(error as Error).message}`);
  }
}
