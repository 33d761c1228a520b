import { expect, test } from 'vitest';
import { linesOf } from './table.ts';

const table = {
  head: ['offer', 'left'],
  rows: [
    ['day-pass', 12],
    ['a', null],
  ],
} as const;

test('a table stands in columns, numbers to the right, nothing where there is nothing', () => {
  expect(linesOf(table)).toEqual(['offer     left', 'day-pass    12', 'a']);
  expect(linesOf({ head: ['a', 'b'], rows: [] })).toEqual(['a  b']);
});

test('columns stand under each other in every script', () => {
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
