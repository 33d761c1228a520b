import { expect, test } from 'vitest';
import { median, ratioOf, takeTurns } from './rounds.ts';

test('a median is independent of order and averages the two middle values of an even list', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 100, 2])).toBe(3);
  expect(() => median([])).toThrow('at least one');
});

test('contestants alternate within each round, in reverse order every second round', async () => {
  const order: string[] = [];
  const readings = await takeTurns(3, {
    yardstick: async (round) => order.push(`y${round}`),
    product: async (round) => order.push(`p${round}`),
  });
  expect(order).toEqual(['y0', 'p0', 'p1', 'y1', 'y2', 'p2']);
  expect(readings).toEqual({ yardstick: [1, 4, 5], product: [2, 3, 6] });
});

test('ratios are computed within each round, so a slow moment of the machine cancels out', () => {
  expect(ratioOf([100, 10, 100], [200, 20, 200])).toBe(0.5);
});
