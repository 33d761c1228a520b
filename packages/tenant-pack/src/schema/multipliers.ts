import * as z from 'zod/mini';
import { type Conditions, When } from './conditions.ts';
import { closed, Id, Positive, Reward } from './scalars.ts';

/** Greatest product of a campaign's factors: a wrong line must not multiply a program's costs. */
export const FACTOR_MAX = 20;
const LINES_MAX = 8;

const timesExpectation = 'a factor from 1.25 to 20 in steps of 0.25, such as 2';

/** Quarters, because their products are exact. */
export const Times = z
  .number({ error: timesExpectation })
  .check(z.refine((times) => times > 1 && times <= FACTOR_MAX && times % 0.25 === 0, { error: timesExpectation }));

/** One of these levels of one of the program's `statuses`. */
export const StatusIn = closed({
  id: Id,
  levels: z.array(Id, { error: 'a list of levels' }).check(z.minLength(1, { error: 'at least one level' })),
});
export type StatusIn = z.infer<typeof StatusIn>;

/** Multiplies a campaign's points, always or if all its conditions hold. */
export interface Multiplier {
  times: number;
  when?: Conditions | undefined;
  status?: StatusIn | undefined;
  /** Names the reason on receipts: `multipliers.<label>` in the messages; absent: the name of the level. */
  label?: string | undefined;
}

/** The factors of all matching lines are multiplied [CAMP-60]. */
export const Multipliers = z
  .array(
    closed({
      times: Times,
      when: z.optional(When),
      status: z.optional(StatusIn),
      label: z.optional(Id),
    }) as z.ZodMiniType<Multiplier>,
    { error: 'a list of factors with their conditions' },
  )
  .check(z.minLength(1, { error: 'at least one factor' }), z.maxLength(LINES_MAX, { error: 'at most 8 factors' }));

/** The most a campaign pays a member over its life: points, or their value in money [CAMP-65]. */
export const MemberMax = closed({ points: z.optional(Reward), money: z.optional(Positive) });

/**
 * All factors that a campaign can reach, in order, from 1, whose steps are earnings of their own. Lines about levels of the same status exclude each other by
 * level; other lines combine.
 */
export function possibleFactors(lines: readonly Multiplier[]): number[] {
  const groups = Map.groupBy(lines, ({ status }) => status?.id ?? '');
  let factors = [1];
  for (const own of groups.values()) {
    const levels = [undefined, ...own.flatMap(({ status }) => status?.levels ?? [])];
    const ofGroup = levels.flatMap((level) =>
      own
        .filter(({ status }) => status === undefined || (level !== undefined && status.levels.includes(level)))
        .reduce(
          (products, { times, when }) => [...(when ? products : []), ...products.map((product) => product * times)],
          [1],
        ),
    );
    factors = [...new Set(factors.flatMap((factor) => ofGroup.map((other) => factor * other)))];
  }
  return [...new Set([1, ...factors])].toSorted((a, b) => a - b);
}
