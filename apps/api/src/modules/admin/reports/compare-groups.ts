/** What was counted of each member of a group: how many there are, the sum, and the sum of squares. */
export interface Group {
  members: number;
  sum: number;
  squares: number;
}

/** What one group did more than another, each: the best guess, and the ends of an interval that holds the truth in 95 of 100. */
export interface Difference {
  each: number;
  least: number;
  most: number;
}

/** What can be said of two groups: more, fewer, that the interval holds both, or that they are too few to tell. */
export type Finding = 'more' | 'fewer' | 'no telling' | 'too few';

/** Under so many members of a group the mean of skewed counts is not yet spread as the interval supposes. */
const MEMBERS_LEAST = 100;

export const meanOf = ({ members, sum }: Group): number => (members === 0 ? 0 : sum / members);

/** The variance of a group's mean. */
function varianceOfMean(group: Group): number {
  const { members, sum, squares } = group;
  return (squares - (sum * sum) / members) / (members - 1) / members;
}

const Z = 1.959964;

/** Student's t at 97.5 %, by the first terms of its expansion about the normal one (Abramowitz and Stegun 26.7.5): right to a thousandth from 30 degrees of freedom on. */
const studentsT = (freedom: number): number =>
  Z + (Z ** 3 + Z) / (4 * freedom) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * freedom ** 2);

/**
 * How far apart the means of two groups are that were drawn by lot, by Welch's interval: nothing is supposed of how alike the
 * groups' spreads are. Null where a group has too few members to tell.
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

/** What a difference says, in a word. */
export function findingOf(difference: Difference | null): Finding {
  if (difference === null) return 'too few';
  if (difference.least > 0) return 'more';
  return difference.most < 0 ? 'fewer' : 'no telling';
}
