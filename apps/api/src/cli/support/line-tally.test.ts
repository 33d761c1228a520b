import { expect, test } from 'vitest';
import { LineTallies } from './line-tally.ts';

test('lines are counted by kind with their first five positions, in at most forty kinds [IMP-01]', () => {
  const tallies = new LineTallies('others');
  for (let line = 2; line <= 8; line += 1) tallies.add('added', line);
  for (let line = 9; line <= 108; line += 1) tallies.add(`"${line}" is no email`, line);
  tallies.add('added', 109);
  expect(tallies.rows).toHaveLength(41);
  expect(tallies.rows[0]).toEqual(['added', 8, '2, 3, 4, 5, 6, …']);
  expect(tallies.rows.at(-1)).toEqual(['others', 61, '48, 49, 50, 51, 52, …']);
});
