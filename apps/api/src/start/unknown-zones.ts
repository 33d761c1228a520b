import type { TenantDirectory } from '../call/tenant.ts';
import type { Deps } from '../platform/deps.ts';
import { isKnownZone } from '../platform/zone.ts';

/** Node's tzdata decides days and weeks; its version comes with Node's, or with the ICU that it was built with. */
export const nodeZones = (): string => `Node ${process.versions.node} (tzdata ${process.versions.tz})`;

/** Describes a time zone that this Node does not know [OPS-173]. */
export const describeUnknownZone = (tenantId: string, timeZone: string): string =>
  `${tenantId}: "${timeZone}" is not known to ${nodeZones()}`;

export const UNKNOWN_ZONE_TODO =
  'Nothing of that agency that needs a day works. Update Node to its newest 24, or correct timeZone in the agency’s pack and apply it.';

/**
 * Logs an error for each agency whose time zone this Node does not know. The process serves the other agencies all the
 * same, also while a server of a cluster is down and its agencies cannot be read [OPS-174].
 */
export async function logUnknownZones({ log }: Pick<Deps, 'log'>, tenants: TenantDirectory): Promise<void> {
  try {
    for (const { tenantId, timeZone } of await tenants.all())
      if (!isKnownZone(timeZone))
        log.error(`time zones: ${describeUnknownZone(tenantId, timeZone)}. ${UNKNOWN_ZONE_TODO}`);
  } catch (error) {
    log.warn(`time zones were not checked: ${(error as Error).message}`);
  }
}
