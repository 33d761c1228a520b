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
