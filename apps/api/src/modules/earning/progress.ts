import type { TimeUnit } from '@fareback/contract';
import type { PackCampaignOf } from '@fareback/tenant-pack';

/** A member's progress in one campaign. Times are milliseconds since 1970, UTC [CAMP-08]. */
export interface Progress {
  /** Null if the campaign counts nothing. */
  done: number | null;
  /** Start of the next limit window while this one is used up, else null [CAMP-05]. */
  limitedUntil: number | null;
  streak: StreakProgress | null;
  tier: TierProgress | null;
}

export interface TierProgress {
  /** Points for the next activity; those of the last tier when it is full. */
  points: number;
  isLastCompleted: boolean;
  tiers: PackCampaignOf<'TIER'>['tiers'];
  tierType: PackCampaignOf<'TIER'>['tierType'];
}

interface StreakProgress {
  /** Current level, from 1; the last one after all are completed. */
  level: number;
  /**
   * Days left in this level (or to keep a consecutive streak), today included; 0 once ended, null before the first
   * unit.
   */
  daysLeft: number | null;
  isCompleted: boolean;
  done: number;
  target: number;
  rewards: number[];
  /** End of this level, or when a consecutive streak ends without another unit; null before the first activity. */
  endsAt: number | null;
  /** Last service day on which an activity still counts; null before the first. */
  lastDay: number | null;
  /** `days` are the service days reached, if the unit is days and all of them are known. */
  distinct: { unit: TimeUnit; behaviours: number; reached: number; days: readonly number[] | null } | null;
}

export const noProgress: Progress = { done: null, limitedUntil: null, streak: null, tier: null };
