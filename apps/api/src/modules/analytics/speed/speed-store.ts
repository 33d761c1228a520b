import type { PageSpeed, SpeedMeasure } from '@fareback/contract';
import { TENANT_ROW } from '../../../platform/database/sql.ts';
import type { Tx } from '../../../platform/database/transactions.ts';

/** The first bucket holds all up to this; then four per doubling, so percentiles are accurate to a tenth. */
const FIRST = 10;
const PER_DOUBLING = 4;

/** The last bucket holds all above 69 seconds. */
export const bucketCount = 53;

const upperOf = (bucket: number): number => FIRST * 2 ** (bucket / PER_DOUBLING);

/** The bucket of a non-negative value: milliseconds, or ten-thousandths of a unitless value. */
export function bucketOf(value: number): number {
  if (value <= FIRST) return 0;
  return Math.min(bucketCount - 1, Math.ceil(PER_DOUBLING * Math.log2(value / FIRST)));
}

/**
 * The value below which the given share (0 to 1) of counts falls, interpolated within its bucket; for the last bucket,
 * its start. Null for an empty count. `counts` are by bucket.
 */
export function percentileOf(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let left = all * share;
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && left <= count) {
      const lower = bucket === 0 ? 0 : upperOf(bucket - 1);
      return bucket === bucketCount - 1 ? lower : lower + (upperOf(bucket) - lower) * (left / count);
    }
    left -= count;
  }
  return null;
}

type CountedPage = Omit<PageSpeed, 'measures'>;

export const countMeasures = (
  tx: Tx,
  day: string,
  { screen, width, connection, opening }: CountedPage,
  told: { measures: readonly SpeedMeasure[]; buckets: readonly number[] },
): Promise<number> =>
  tx.run(
    `insert into page_speed as s (tenant_id, day, screen, width, connection, opening, measure, counts)
     select t.tenant_id, $2, $3, $4, $5, $6, told.measure,
            (select array_agg((bucket = told.bucket)::int order by bucket) from generate_series(0, $9::int - 1) bucket)
       from ${TENANT_ROW}, unnest($7::text[], $8::int[]) as told (measure, bucket)
      order by told.measure
     on conflict (tenant_id, day, screen, width, connection, opening, measure) do update
        set counts = (select array_agg(had + new order by at)
                        from unnest(s.counts, excluded.counts) with ordinality as both_of (had, new, at))`,
    [tx.tenantId, day, screen, width, connection, opening, told.measures, told.buckets, bucketCount],
  );

export type SpeedClass = 'width' | 'connection' | 'opening';

interface BucketRow {
  screen: string;
  measure: SpeedMeasure;
  group: string | null;
  bucket: number;
  count: number;
}

export const readBuckets = (tx: Tx, from: string, by: SpeedClass | null): Promise<BucketRow[]> =>
  tx.query<BucketRow>(
    `select screen, measure, case $3::text when 'width' then width when 'connection' then connection when 'opening' then opening end as "group",
            (at - 1)::int as bucket, sum(count)::int as count
       from page_speed, unnest(counts) with ordinality as each (count, at)
      where tenant_id = $1 and day >= $2::date and count > 0
      group by 1, 2, 3, 4`,
    [tx.tenantId, from, by],
  );

export const deleteDaysBefore = (tx: Tx, day: string): Promise<number> =>
  tx.run('delete from page_speed where tenant_id = $1 and day < $2::date', [tx.tenantId, day]);
