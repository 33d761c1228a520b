import { describe, expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

/** A batcher that doubles numbers and notes its groups. */
function doubler(options: { size: number; weightOf?: (input: number) => number }): {
  groups: number[][];
  double: (input: number) => Promise<number>;
} {
  const groups: number[][] = [];
  const double = createBatcher<number, number>(
    async (inputs) => {
      groups.push(inputs);
      return inputs.map((input) => (input < 0 ? new Error(`no ${input}`) : input * 2));
    },
    { atOnce: 1, ...options },
  );
  return { groups, double };
}

describe('calls in groups', () => {
  test('a crowd is answered each its own, in groups of at most the size', async () => {
    const { groups, double } = doubler({ size: 2 });
    expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
    expect(groups).toEqual([[1, 2], [3, 4], [5]]);
  });

  test('heavy calls make smaller groups, and one above the size a group of its own', async () => {
    const { groups, double } = doubler({ size: 10, weightOf: (input) => input });
    await Promise.all([4, 6, 1, 50, 3].map(double));
    expect(groups).toEqual([[4, 6], [1], [50], [3]]);
  });

  test('an error is its own caller’s only; a failure of the group is everybody’s', async () => {
    const { double } = doubler({ size: 9 });
    expect(await Promise.allSettled([1, -2, 3].map(double))).toMatchObject([
      { value: 2 },
      { reason: new Error('no -2') },
      { value: 6 },
    ]);
    const failing = createBatcher<number, number>(() => Promise.reject(new Error('down')), { size: 9, atOnce: 1 });
    expect(await Promise.allSettled([1, 2].map(failing))).toMatchObject([
      { reason: new Error('down') },
      { reason: new Error('down') },
    ]);
  });
});
