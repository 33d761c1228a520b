import type { TimeUnit } from '@fareback/contract';
import type { PackCampaignOf } from '@fareback/tenant-pack';

/** Where a member stands in one campaign now. Times are milliseconds since 1970, UTC [CAMP-08]. */
export interface Progress {
  /** Units done; null where nothing is counted. */
  done: number | null;
  /** When the next frame begins, while the limit of this one is reached; else null [CAMP-05]. */
  limitedUntil: number | null;
  streak: StreakProgress | null;
  tier: TierProgress | null;
}

/** Where a member stands in the tiers of this period [TIER-01]. */
export interface TierProgress {
  /** Points that the next behaviour earns; those of the last tier when it is full. */
  points: number;
  isLastCompleted: boolean;
  /** All of them, in the order in which they fill. */
  tiers: PackCampaignOf<'TIER'>['tiers'];
  /** What fills them, which decides the words. */
  tierType: PackCampaignOf<'TIER'>['tierType'];
}

/** Where a member stands in a streak [STREAK-01, STREAK-02]. */
interface StreakProgress {
  /** Level being climbed, from 1; the last one when all are climbed. */
  level: number;
  /** Days left in this level, or to keep a streak in a row, today included; 0 when it is over, null where nothing is to be kept yet. */
  daysLeft: number | null;
  isCompleted: boolean;
  /** Units done in this level, of `target`. */
  done: number;
  target: number;
  /** Points of each level. */
  rewards: number[];
  /** End of this level, or the moment at which a streak in a row ends without another unit; null before its first behaviour. */
  endsAt: number | null;
  /** Last service day on which a behaviour still counts; null before the first one. */
  lastDay: number | null;
  /** `days` are the service days that were reached, where days count and all of them are known. */
  distinct: { unit: TimeUnit; behaviours: number; reached: number; days: readonly number[] | null } | null;
}

/** Progress of a campaign that counts nothing. */
export const noProgress: Progress = { done: null, limitedUntil: null, streak: null, tier: null };
