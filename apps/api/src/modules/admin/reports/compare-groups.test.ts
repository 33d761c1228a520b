import { expect, test } from 'vitest';
import { compareGroups, findingOf, type Group } from './compare-groups.ts';

/** Reproducible random numbers from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Simulated monthly rides: four of ten riders never ride, some commute, most ride a few times; average `mean`. */
function riders(members: number, mean: number, draw: () => number): Group {
  let [sum, squares] = [0, 0];
  for (let at = 0; at < members; at += 1) {
    const kind = draw();
    const pace = (kind < 0.4 ? 0 : kind < 0.9 ? 1 : 5) * mean;
    // Knuth's algorithm for a Poisson number.
    let rides = -1;
    for (let product = 1; product > Math.exp(-pace); rides += 1) product *= draw();
    sum += rides;
    squares += rides * rides;
  }
  return { members, sum, squares };
}

test.each([
  ['a tenth of two thousand is held out', 1_800, 200],
  ['half of five hundred', 250, 250],
])('%s: the interval contains the true effect in 95 % of 2,000 trials [DESK-178]', (_, given, heldOut) => {
  const draw = numbers(7);
  const trials = Array.from({ length: 2_000 }, () => compareGroups(riders(given, 4.4, draw), riders(heldOut, 4, draw)));
  const holds = trials.filter((found) => found !== null && found.least <= 0.4 && 0.4 <= found.most).length;
  // A correct method deviates from 1,900 by this much in fewer than one of a thousand runs.
  expect(Math.abs(holds - 1_900)).toBeLessThan(33);
});

test('without an effect, one in twenty trials reports one, equally on both sides [DESK-178]', () => {
  const draw = numbers(11);
  const said = Array.from({ length: 2_000 }, () =>
    findingOf(compareGroups(riders(400, 4, draw), riders(400, 4, draw))),
  );
  const countOf = (finding: string): number => said.filter((one) => one === finding).length;
  expect(countOf('more') + countOf('fewer')).toBeGreaterThan(67);
  expect(countOf('more') + countOf('fewer')).toBeLessThan(133);
  expect(countOf('more')).toBeGreaterThan(25);
  expect(countOf('fewer')).toBeGreaterThan(25);
});

test('a hand-calculated interval, small groups, and riders with equal counts [DESK-178]', () => {
  const even = (members: number, each: number): Group => ({
    members,
    sum: members * each,
    squares: members * each ** 2,
  });
  // A hundred riders with 0 and a hundred with 2 rides: mean 1, variance 200/199; half as many in the control group
  // with 0 and 1.
  const given = { members: 200, sum: 200, squares: 400 };
  const heldOut = { members: 100, sum: 50, squares: 50 };
  const found = compareGroups(given, heldOut);
  // By hand: variances of the means 0.00502513 and 0.00252525, 297.993 degrees of freedom, t 1.967957, reach 0.1710015.
  expect(found?.each).toBe(0.5);
  expect(found?.least).toBeCloseTo(0.3289985, 6);
  expect(found?.most).toBeCloseTo(0.6710015, 6);
  expect(findingOf(found)).toBe('more');
  expect(findingOf(compareGroups(heldOut, given))).toBe('fewer');
  expect(compareGroups(even(99, 1), even(500, 1))).toBeNull();
  expect(compareGroups(even(500, 1), even(99, 1))).toBeNull();
  expect(findingOf(null)).toBe('too few');
  expect(compareGroups(even(100, 3), even(100, 1))).toEqual({ each: 2, least: 2, most: 2 });
  expect(findingOf(compareGroups(even(100, 1), even(100, 1)))).toBe('no telling');
});
