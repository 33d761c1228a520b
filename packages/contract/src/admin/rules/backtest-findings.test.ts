import { expect, test } from 'vitest';
import { monthsPast, reasonsOf } from './backtest-findings.ts';

test('reasons why nothing counted are listed most common first, omitting any that would round to 0 % [DESK-335]', () => {
  const refused = [
    { reason: 'NOT_CONNECTED', count: 4 },
    { reason: 'TOO_SHORT', count: 9_000 },
    { reason: 'TOO_NEAR', count: 996 },
  ] as const;
  expect(reasonsOf([...refused], 10_000).map(({ reason, share }) => [reason, share])).toEqual([
    ['TOO_SHORT', 0.9],
    ['TOO_NEAR', 0.0996],
  ]);
  expect(reasonsOf(refused.slice(0, 1), 10_000)).toHaveLength(1);
});

const months = [
  { month: '2026-04', points: 1001 },
  { month: '2026-03', points: 1450 },
  { month: '2026-02', points: 1000 },
];

test('months over budget are listed in order with the excess; reaching the budget exactly is not over [DESK-334]', () => {
  expect(monthsPast({ budget: 1000, months })).toEqual([
    { month: '2026-03', points: 450 },
    { month: '2026-04', points: 1 },
  ]);
  expect(monthsPast({ budget: null, months })).toEqual([]);
});
