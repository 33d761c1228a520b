import * as z from 'zod/mini';
import { CampaignAvailability, TimeUnit } from './enums.ts';
import { Count, Flag, MaybeText, Money, Text, Time } from './scalars.ts';

const MaybeCount = z.nullable(Count);
const MaybeFlag = z.nullable(Flag);

/** One tier of a tier campaign [TIER-01]. */
export const TierProperties = z.object({ Tier: Count, RewardPoints: Money, MaxBehaviors: Count });
export type TierProperties = z.infer<typeof TierProperties>;

/** A kind of day that a campaign names, declared for today or tomorrow [CAMP-110]. */
export const DeclaredSoon = z.object({ kind: Text, day: Text, isToday: Flag });
export type DeclaredSoon = z.infer<typeof DeclaredSoon>;

/** A goal that all members reach together [CAMP-86]. */
export const SharedGoal = z.object({
  /** What everyone together counted, and the members who took part; null while these are too few to hide each other. */
  total: MaybeCount,
  riders: MaybeCount,
  /** The member's own part, and the minimum for the reward. */
  own: Count,
  minimum: Count,
  measure: Text,
  /** The last day on which rides count, in the agency's calendar: `2026-06-30`. */
  lastDay: Text,
  ReachedUTC: z.nullable(Time),
});
export type SharedGoal = z.infer<typeof SharedGoal>;

/** How far a member is toward the amount from which a campaign counts [CAMP-130]. */
export const AfterAmount = z.object({
  /** In the unit of the measure; for fares the main unit of the currency. */
  done: z.number(),
  amount: z.number(),
  /** RIDES, KILOMETER, MILE, MINUTE or FARE. */
  measure: Text,
  currency: z.optional(Text),
  /** DAY, WEEK, MONTH, CAMPAIGN or ROLLING. */
  window: Text,
  /** Length of a rolling window. */
  seconds: z.optional(Count),
  /** The last day of the window in the agency's calendar: `2026-11-30`; null if open, or rolling and not reached. */
  lastDay: MaybeText,
});
export type AfterAmount = z.infer<typeof AfterAmount>;

/** How a member keeps a streak of units in a row [STREAK-11]. */
export const StreakKeep = z.object({
  /** The last service day on which a ride keeps the streak and costs no freeze: `2026-03-08`. */
  by: Text,
  /** Days until then, today included. */
  days: Count,
  /** Rides still missing in that day, week or month. */
  rides: Count,
  /** Freezes left; each forgives one missed day, week or month. */
  freezes: Count,
});
export type StreakKeep = z.infer<typeof StreakKeep>;

/** A member's progress in a campaign; fields of other campaign types are null [CAMP-08, STREAK-01, TIER-01]. */
export const CampaignStatus = z.object({
  CampaignID: Text,
  status: CampaignAvailability,
  progress: z.nullable(z.number()),
  nextPeriodStartUTC: z.nullable(Time),
  /**
   * The day it pays again in the agency's calendar (`2026-04-01`) while the month's budget is used up; else null or
   * missing [CAMP-26].
   */
  paysAgainOn: z.optional(MaybeText),
  /** What its points are multiplied by at present; missing without a factor [CAMP-68]. */
  factor: z.optional(z.number()),
  /** Points that the member can still earn with it; missing without a maximum per member [CAMP-68]. */
  memberLeft: z.optional(Money),
  declared: z.optional(z.array(DeclaredSoon)),
  /** Only for goals of all members together, whose total is also `progress` [CAMP-86]. */
  shared: z.optional(SharedGoal),
  /** Only for campaigns that count after an amount [CAMP-130]. */
  after: z.optional(AfterAmount),
  streakCurrentLevel: MaybeCount,
  streakTotalLevels: MaybeCount,
  streakDaysLeft: MaybeCount,
  streakCompleted: MaybeFlag,
  streakCurrentLevelCompletion: MaybeCount,
  streakLevelRewards: z.nullable(z.array(Money)),
  streakTarget: MaybeCount,
  streakEndTimeUTC: z.nullable(Time),
  /**
   * The last day on which a ride still counts, in the agency's calendar: `2026-03-08`; missing if a server sends only
   * moments.
   */
  streakLastDay: z.optional(MaybeText),
  /** Only for a streak in a row that has begun and is not over [STREAK-11]. */
  streakKeep: z.optional(StreakKeep),
  hasTimeDistinct: MaybeFlag,
  behavioursCountInTimeDistinct: MaybeCount,
  timeDistinctCount: MaybeCount,
  timeDistinctUnit: z.nullable(TimeUnit),
  /** The days reached so far, in order, if days count; null or missing if unknown. */
  timeDistinctDates: z.optional(z.nullable(z.array(Text))),
  currentTierPoints: z.nullable(Money),
  tierProgress: MaybeCount,
  tierPropertiesForCampaign: z.nullable(z.array(TierProperties)),
  tierType: MaybeText,
  isLastTierCompleted: MaybeFlag,
});
export type CampaignStatus = z.infer<typeof CampaignStatus>;
