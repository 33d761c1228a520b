import { expect, test } from 'vitest';
import { tableOf } from './report.ts';

test('the table shows each ratio with its aim and marks missed ones', () => {
  const aim = { what: 'a rate', against: 'bare', least: 0.6, source: 'a decision' };
  const reading = { figure: 'fast', product: 4321.4, yardstick: 6000, unit: 'calls/s', score: 0.7202 };
  const table = tableOf([
    { scenario: 'one', aim, reading },
    {
      scenario: 'two',
      aim: { what: 'bytes', most: 100, source: 'a decision' },
      reading: { ...reading, yardstick: null, score: 101 },
    },
  ]);
  expect(table.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['figure', 'product', 'yardstick', 'ratio', 'aim'],
    ['one fast', '4,321 calls/s', '6,000 (bare)', '0.72', '>= 0.6', 'met'],
    ['two fast', '4,321 calls/s', '–', '101', '<= 100', 'NOT MET'],
  ]);
});
