import { PageSpeed, speedMeasures } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { agencyLimit, type Tenant } from '../../../call/tenant.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../../platform/durations.ts';
import { type Budget, spend } from '../../../platform/limits/budget-use.ts';
import { bucketOf } from './buckets.ts';
import { countMeasures, deleteDaysBefore } from './speed-store.ts';

const RETENTION_DAYS = 90;

export function speedDays({ settings }: Pick<Tenant, 'settings'>): number {
  const { speedRecordDays: wanted } = settings;
  return typeof wanted === 'number' ? wanted : RETENTION_DAYS;
}

/** The UTC day `days` before `now`, as 2026-03-31. */
export const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MILLIS).toISOString().slice(0, 10);

/** A separate limit, so speed reports never displace member events. */
const budgetOf = ({ tenant }: Call): Budget => ({
  name: 'speed',
  uses: agencyLimit(tenant, 'speedReportsPerMinute'),
  bytes: 0,
  windowSeconds: 60,
});

/**
 * Counts a page load by screen, class and day, without any person; only counts are stored. Throws INVALID_REQUEST for
 * unknown measures, TOO_MANY_REQUESTS above the agency's limit [EVT-06].
 */
export async function countSpeed(call: Call, properties: unknown): Promise<void> {
  const read = PageSpeed.safeParse(properties);
  if (!read.success) return throwApiError('INVALID_REQUEST', { field: 'Properties' });
  if (speedDays(call.tenant) === 0) return undefined;
  const { measures: told, ...page } = read.data;
  const measures = speedMeasures.filter((name) => told[name] !== undefined);
  // Layout shift (cls) is unitless, and counted in ten-thousandths.
  const buckets = measures.map((name) => bucketOf((told[name] ?? 0) * (name === 'cls' ? 10_000 : 1)));
  await call.inTenant(async (tx) => {
    const retryAt = await spend(tx, budgetOf(call), 0, call.now);
    if (retryAt) throwApiError('TOO_MANY_REQUESTS', { retryAt });
    await countMeasures(tx, dayBefore(call.now, 0), page, { measures, buckets });
  });
}

/** Deletes speed data older than the agency's setting; resolves to the number of rows [EVT-06]. */
export const pruneSpeed = (tx: Tx, tenant: Pick<Tenant, 'settings'>, now: Date): Promise<number> =>
  deleteDaysBefore(tx, dayBefore(now, speedDays(tenant)));
