export interface Group {
  members: number;
  sum: number;
  squares: number;
}

export interface Difference {
  each: number;
  least: number;
  most: number;
}

export type Finding = 'more' | 'fewer' | 'no telling' | 'too few';

/** Below this group size, the mean of skewed counts is not distributed as the interval assumes. */
const MEMBERS_LEAST = 100;

export const meanOf = ({ members, sum }: Group): number => (members === 0 ? 0 : sum / members);

function varianceOfMean(group: Group): number {
  const { members, sum, squares } = group;
  return (squares - (sum * sum) / members) / (members - 1) / members;
}

const Z = 1.959964;

/**
 * Student's t at 97.5 %, from the first terms of its expansion around the normal quantile (Abramowitz and Stegun
 * 26.7.5): accurate to a thousandth from 30 degrees of freedom.
 */
const studentsT = (freedom: number): number =>
  Z + (Z ** 3 + Z) / (4 * freedom) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * freedom ** 2);

/**
 * Compares the means of two randomly drawn groups with Welch's interval, which does not assume equal variances. Null if
 * a group is too small.
 */
export function compareGroups(given: Group, heldOut: Group): Difference | null {
  if (Math.min(given.members, heldOut.members) < MEMBERS_LEAST) return null;
  const [a, b] = [varianceOfMean(given), varianceOfMean(heldOut)];
  const each = meanOf(given) - meanOf(heldOut);
  if (a + b === 0) return { each, least: each, most: each };
  const freedom = (a + b) ** 2 / (a ** 2 / (given.members - 1) + b ** 2 / (heldOut.members - 1));
  const reach = studentsT(freedom) * Math.sqrt(a + b);
  return { each, least: each - reach, most: each + reach };
}

export function findingOf(difference: Difference | null): Finding {
  if (difference === null) return 'too few';
  if (difference.least > 0) return 'more';
  return difference.most < 0 ? 'fewer' : 'no telling';
}
