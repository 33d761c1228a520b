import * as z from 'zod/mini';

/** What one campaign would have given. */
const Given = {
  points: z.int(),
  offers: z.int(),
  entries: z.int(),
};

/** A past round of a team challenge with today's teams: which prizes they would have reached, and what those pay. */
export const BacktestRound = z.object({
  challengeId: z.string(),
  title: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  /** False if the challenge has no round within the days: then it is tried on the last ones. */
  isOnOwnDays: z.boolean(),
  /** Teams that took part. */
  teams: z.int(),
  prizes: z.array(
    z.object({
      campaignId: z.string(),
      title: z.string(),
      /** Teams that reached it, and paid members; 1 to 4 members are null for callers without access. */
      teams: z.int(),
      members: z.nullable(z.int()),
      ...Given,
    }),
  ),
});
export type BacktestRound = z.infer<typeof BacktestRound>;

const BacktestSteps = z.object({
  /** Friends' codes entered on the days, and friends who brought a reward on them. */
  codes: z.int(),
  friends: z.int(),
  steps: z.array(
    z.object({
      friends: z.int(),
      /** Referrers who would have reached it, and what they would have got. */
      referrers: z.int(),
      points: z.int(),
      offers: z.int(),
      /** The offer that it gives; null if it pays points. */
      offer: z.nullable(z.string()),
    }),
  ),
});
export type BacktestSteps = z.infer<typeof BacktestSteps>;

/** Costs of a version that depend on several members together, one part of them. */
export const BacktestTogether = z.object({
  /** Rounds of this part, oldest first. */
  rounds: z.array(BacktestRound),
  /** Titles of challenges that are longer than the days. */
  left: z.array(z.string()),
  /** Only in the first part; null without steps. */
  referral: z.nullable(BacktestSteps),
  /** Number of the next round; null after the last one. */
  next: z.nullable(z.int()),
});
export type BacktestTogether = z.infer<typeof BacktestTogether>;

export const assumedDays = ['BUSIEST', 'AVERAGE'] as const;
export type AssumedDays = (typeof assumedDays)[number];

/** Upper bound of days that a backtest assumes to be declared. */
export const assumedDaysMax = 31;

/** Past days that a backtest treats as declared. */
export const BacktestDays = z.object({
  /** False if no campaign, factor or status of the version depends on declared days. */
  isUsed: z.boolean(),
  days: z.array(z.object({ day: z.iso.date(), rides: z.int() })),
});
export type BacktestDays = z.infer<typeof BacktestDays>;
