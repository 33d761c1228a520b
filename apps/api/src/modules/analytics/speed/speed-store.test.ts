import { expect, test } from 'vitest';
import { bucketCount, bucketOf, percentileOf } from './speed-store.ts';

function countsOf(values: readonly number[]): number[] {
  const counts = Array.from({ length: bucketCount }, () => 0);
  for (const value of values) counts[bucketOf(value)] = (counts[bucketOf(value)] ?? 0) + 1;
  return counts;
}

test.each([0.5, 0.75, 0.95])(
  'percentile %d of a thousand pages is within a tenth of the exact value [EVT-06]',
  (share) => {
    const values = Array.from({ length: 1000 }, (_, at) => 80 + ((at * 7919) % 1000) ** 1.3);
    const exact = values.toSorted((a, b) => a - b)[Math.ceil(share * 1000) - 1] ?? Number.NaN;
    expect((percentileOf(countsOf(values), share) ?? 0) / exact).toBeCloseTo(1, 1);
  },
);

test('every value has a bucket, and a larger value never a lower one [EVT-06]', () => {
  const values = [0, 5e-324, 0.4, 10, 10.1, 999, 69_000, 1e12, Number.MAX_VALUE];
  const buckets = values.map(bucketOf);
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
  expect([buckets[0], buckets.at(-1)]).toEqual([0, bucketCount - 1]);
});

test('an empty count has no percentile; a single value is its own, however large [EVT-06]', () => {
  expect(percentileOf(countsOf([]), 0.5)).toBeNull();
  expect(percentileOf(countsOf([1e9]), 0.95)).toBeCloseTo(68_900, -3);
  expect(percentileOf(countsOf([800]), 0.5)).toBeGreaterThan(720);
  expect(percentileOf(countsOf([800]), 0.5)).toBeLessThan(880);
});
