import type { Tenant } from '../../call/tenant.ts';

/** Days in which imported riders may agree to the terms before they are deleted; null if they are kept [IMP-05]. */
export function daysToWait({ settings }: Pick<Tenant, 'settings'>): number | null {
  const { importedRidersWaitDays: days } = settings;
  return typeof days === 'number' ? days : null;
}
