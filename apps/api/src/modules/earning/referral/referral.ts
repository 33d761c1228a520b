import type { Activity } from '../engine/activity.ts';
import type { EarnedPoints } from '../engine/decision.ts';

/**
 * The action a referred member must do before both are rewarded: a number of rides, or the first earning in a campaign.
 */
export type ReferralAction = { rides: number } | { campaignId: string };

export const targetOf = (action: ReferralAction): number => ('rides' in action ? action.rides : 1);

export interface Invited {
  /** When the code was entered (milliseconds since 1970, UTC); earlier activities do not count. */
  since: number;
  action: ReferralAction;
}

export interface ReferralProgress {
  since: number;
  /** Rides or earnings counted, capped at the target. */
  done: number;
}

/** Key of the referral earning in a fold; the same for every order of arrival. */
export const REFERRAL_KEY = 'referral';

type Earned = EarnedPoints & { campaignId: string };

/** Returns the times that count toward the action, in order. `owed` excludes earnings through someone else's card. */
function momentsOf({ since, action }: Invited, activities: readonly Activity[], owed: readonly Earned[]): number[] {
  const moments =
    'rides' in action
      ? activities.flatMap(({ type, endedAt, isSecondHand }) =>
          type === 'trip.completed' && !isSecondHand ? [endedAt] : [],
        )
      : owed.flatMap(({ campaignId, earnedAt }) => (campaignId === action.campaignId ? [earnedAt] : []));
  return moments.filter((moment) => moment >= since);
}

/**
 * Updates the referral progress with activities (in order, voided ones removed) and the earnings from the member's own
 * cards. Returns the time that completes the action, or null if it is not one of these [REFER-16].
 */
export function stepReferral(
  invited: Invited,
  before: ReferralProgress | undefined,
  activities: readonly Activity[],
  owed: readonly Earned[],
): { progress: ReferralProgress; completedAt: number | null } {
  const { since, action } = invited;
  const target = targetOf(action);
  const done = before?.done ?? 0;
  if (done >= target) return { progress: { since, done }, completedAt: null };
  const moments = momentsOf(invited, activities, owed);
  const completedAt = moments[target - done - 1] ?? null;
  return { progress: { since, done: Math.min(target, done + moments.length) }, completedAt };
}
