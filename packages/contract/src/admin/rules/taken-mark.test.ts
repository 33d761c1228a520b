import { expect, test } from 'vitest';
import { readTakenMark, takenMark } from './taken-mark.ts';

test.each([
  ['5.3\n', { number: 5, revision: 3 }],
  ['12.10\n', { number: 12, revision: 10 }],
  ['5\n', { number: 5, revision: null }],
])('%j parses to its version and revision [DESK-425]', (text, from) => {
  expect(takenMark(from)).toBe(text);
  expect(readTakenMark(text)).toEqual(from);
  expect(readTakenMark(` ${text.trim()}\r\n`)).toEqual(from);
});

test.each(['', '0', '0.1', '5.0', '05', '5.', '5,3', '5x3', '5.3.1', '5 3', 'v5', '-5', '1234567890'])(
  '%j is not a valid mark [DESK-425]',
  (text) => {
    expect(readTakenMark(text)).toBeNull();
  },
);
