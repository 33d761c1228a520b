import { expect, test } from 'vitest';
import { monthsPast } from './backtest-findings.ts';

const months = [
  { month: '2026-04', points: 1001 },
  { month: '2026-03', points: 1450 },
  { month: '2026-02', points: 1000 },
];

test('months that pass a budget are told in order with how far; what is reached exactly passes nothing [DESK-334]', () => {
  expect(monthsPast({ budget: 1000, months })).toEqual([
    { month: '2026-03', points: 450 },
    { month: '2026-04', points: 1 },
  ]);
  expect(monthsPast({ budget: null, months })).toEqual([]);
});
