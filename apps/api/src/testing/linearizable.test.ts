import { expect, test } from 'vitest';
import { type Explanation, explain, type RecordedCall } from './linearizable.ts';

type Times = readonly [sentAt: number, answeredAt: number];
const read = (seen: number, [sentAt, answeredAt]: Times): RecordedCall<number> => ({
  name: `read ${seen}`,
  sentAt,
  answeredAt,
  apply: (state) => (state === seen ? state : null),
});
const add = (points: number, [sentAt, answeredAt]: Times): RecordedCall<number> => ({
  name: `add ${points}`,
  sentAt,
  answeredAt,
  apply: (state) => state + points,
});
const explained = (...calls: RecordedCall<number>[]): Explanation => explain(0, calls, String);

test('a history that some order explains is accepted, with that order [LEDGER-05]', () => {
  expect(explained(add(5, [0, 9]), read(0, [1, 2]), read(5, [3, 4]))).toEqual({
    isWhole: true,
    order: ['read 0', 'add 5', 'read 5'],
  });
  const second = explained(add(5, [0, 4]), add(7, [1, 3]), read(7, [2, 9]), read(12, [5, 6]));
  expect(second.order).toEqual(['add 7', 'read 7', 'add 5', 'read 12']);
});

test.each([
  ['a lost change', [add(5, [0, 3]), add(5, [1, 4]), read(5, [5, 6])]],
  ['a value that was read before and is gone', [add(5, [0, 9]), read(5, [1, 2]), read(0, [3, 4])]],
  ['a change that is seen before it was sent', [read(5, [0, 1]), add(5, [2, 3])]],
  ['a value that no order gives', [add(5, [0, 3]), add(7, [1, 4]), read(6, [2, 5])]],
])('%s is rejected [LEDGER-05]', (_, calls) => {
  expect(explained(...calls).isWhole).toBe(false);
});

test('of a history without an order, the longest part and the calls that do not fit are returned [LEDGER-05]', () => {
  expect(explained(add(5, [0, 1]), read(5, [2, 3]), read(6, [4, 5]))).toEqual({
    isWhole: false,
    order: ['add 5', 'read 5'],
    left: ['read 6'],
  });
});
