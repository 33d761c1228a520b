import type { PageSpeed, SpeedMeasure } from '@fareback/contract';
import { TENANT_ROW } from '../../../platform/database/tenant-row.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { bucketCount } from './buckets.ts';

export type CountedPage = Omit<PageSpeed, 'measures'>;

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

export interface BucketRow {
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
