import { expect, test } from 'vitest';
import { linesOf } from './print.ts';

const table = {
  head: ['offer', 'left'],
  rows: [
    ['day-pass', 12],
    ['a', null],
  ],
} as const;

test('a table aligns columns, with numbers to the right and empty cells blank', () => {
  expect(linesOf(table)).toEqual(['offer     left', 'day-pass    12', 'a']);
  expect(linesOf({ head: ['a', 'b'], rows: [] })).toEqual(['a  b']);
});

test('columns align in every script', () => {
  expect(
    linesOf({
      head: ['name', 'n'],
      rows: [
        ['市内公交', 1],
        ['cafe\u0301', 2],
        ['👩‍🚀', 3],
      ],
    }),
  ).toEqual(['name      n', '市内公交  1', 'cafe\u0301      2', '👩‍🚀        3']);
});
