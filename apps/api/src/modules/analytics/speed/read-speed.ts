import { type SpeedMeasure, speedMeasures, speedScreens } from '@fareback/contract';
import type { Tx } from '../../../platform/database/transactions.ts';
import { bucketCount, percentileOf } from './buckets.ts';
import { dayBefore } from './count-speed.ts';
import { readBuckets, type SpeedClass } from './speed-store.ts';

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
