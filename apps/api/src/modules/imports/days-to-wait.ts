import type { Tenant } from '../../call/tenant.ts';

/** For how many days riders of an import may agree to the terms before they are forgotten; null where they are kept [IMP-05]. */
export function daysToWait({ settings }: Pick<Tenant, 'settings'>): number | null {
  const { importedRidersWaitDays: days } = settings;
  return typeof days === 'number' ? days : null;
}
