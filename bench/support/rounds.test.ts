import { expect, test } from 'vitest';
import { median, ratioOf, takeTurns } from './rounds.ts';

test('a median does not depend on order and is the mean of the two in the middle of an even list', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 100, 2])).toBe(3);
  expect(() => median([])).toThrow('at least one');
});

test('contestants take turns inside each round and every second round goes backwards', async () => {
  const order: string[] = [];
  const readings = await takeTurns(3, {
    yardstick: async (round) => order.push(`y${round}`),
    product: async (round) => order.push(`p${round}`),
  });
  expect(order).toEqual(['y0', 'p0', 'p1', 'y1', 'y2', 'p2']);
  expect(readings).toEqual({ yardstick: [1, 4, 5], product: [2, 3, 6] });
});

test('a ratio is taken inside each round, so that a slow moment of the machine does not count', () => {
  expect(ratioOf([100, 10, 100], [200, 20, 200])).toBe(0.5);
});
