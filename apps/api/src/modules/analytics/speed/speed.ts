import { PageSpeed, type SpeedMeasure, speedMeasures, speedScreens } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { agencyLimit, type Tenant } from '../../../call/tenant.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { type Budget, spend } from '../../../platform/limits/budget-use.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import {
  bucketCount,
  bucketOf,
  countMeasures,
  deleteDaysBefore,
  percentileOf,
  readBuckets,
  type SpeedClass,
} from './speed-store.ts';

const RETENTION_DAYS = 90;

export function speedDays({ settings }: Pick<Tenant, 'settings'>): number {
  const { speedRecordDays: wanted } = settings;
  return typeof wanted === 'number' ? wanted : RETENTION_DAYS;
}

/** The UTC day `days` before `now`, as 2026-03-31. */
const dayBefore = (now: Date, days: number): string =>
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

/** With fewer pages a percentile would reveal single riders' devices. */
export const fewestPages = 20;

export interface SpeedLine {
  screen: string;
  measure: SpeedMeasure;
  group: string | null;
  pages: number;
  p50: number | null;
  p75: number | null;
  p95: number | null;
}

/**
 * Speed of the last `days` days including today, in milliseconds (`cls`: no unit), by screen, class and measure
 * [EVT-06].
 */
export async function readSpeed(
  tx: Tx,
  now: Date,
  { days, by = null }: { days: number; by?: SpeedClass | null },
): Promise<SpeedLine[]> {
  const counts = new Map<string, { line: Pick<SpeedLine, 'screen' | 'measure' | 'group'>; counts: number[] }>();
  for (const { bucket, count, ...line } of await readBuckets(tx, dayBefore(now, days - 1), by)) {
    const key = `${line.screen} ${line.group} ${line.measure}`;
    const known = counts.get(key) ?? { line, counts: Array.from({ length: bucketCount }, () => 0) };
    known.counts[bucket] = count;
    counts.set(key, known);
  }
  const place = ({ screen, group, measure }: Pick<SpeedLine, 'screen' | 'measure' | 'group'>): string =>
    [
      String(speedScreens.indexOf(screen as never)).padStart(2, '0'),
      group,
      String(speedMeasures.indexOf(measure)),
    ].join(' ');
  return [...counts.values()]
    .map(({ line, counts: counted }) => lineOf(line, counted))
    .toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

function lineOf(line: Pick<SpeedLine, 'screen' | 'measure' | 'group'>, counts: readonly number[]): SpeedLine {
  const pages = counts.reduce((sum, count) => sum + count, 0);
  const at = (share: number): number | null => {
    const value = pages < fewestPages ? null : percentileOf(counts, share);
    if (value === null) return null;
    return line.measure === 'cls' ? Math.round(value) / 10_000 : Math.round(value);
  };
  return { ...line, pages, p50: at(0.5), p75: at(0.75), p95: at(0.95) };
}
