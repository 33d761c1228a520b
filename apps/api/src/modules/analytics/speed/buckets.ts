/** The first bucket holds all up to this; from there four make a doubling, so that a percentile is right within a tenth. */
const FIRST = 10;
const PER_DOUBLING = 4;

/** How many buckets there are; the last one holds all above 69 seconds. */
export const bucketCount = 53;

/** Largest value of a bucket; that of the last one has no end. */
const upperOf = (bucket: number): number => FIRST * 2 ** (bucket / PER_DOUBLING);

/** The bucket of a value of 0 or more: milliseconds, or ten-thousandths of what has no unit. */
export function bucketOf(value: number): number {
  if (value <= FIRST) return 0;
  return Math.min(bucketCount - 1, Math.ceil(PER_DOUBLING * Math.log2(value / FIRST)));
}

/**
 * The value below which a share of 0 to 1 of what was counted lies, found within its bucket by how far into it the share
 * reaches; of the last bucket, where it begins. Null where nothing was counted. `counts` are by bucket.
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
