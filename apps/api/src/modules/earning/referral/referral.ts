import type { Activity } from '../activity.ts';
import type { EarnedPoints } from '../explain/decision.ts';

/** What a referred member has to do before both are rewarded: so many rides, or the first earning of a campaign. */
export type ReferralAction = { rides: number } | { campaignId: string };

/** How often the act is to be done. */
export const targetOf = (action: ReferralAction): number => ('rides' in action ? action.rides : 1);

/** A member who entered a friend's code whose reward waits for an act. */
export interface Invited {
  /** When the code was entered (milliseconds since 1970, UTC): what was done before is not its doing. */
  since: number;
  action: ReferralAction;
}

/** How far an invited member has come: small JSON. */
export interface ReferralProgress {
  since: number;
  /** Rides or earnings counted, never more than the act asks for. */
  done: number;
}

/** Key of the earning that stands for the act in a fold; one for each referred member, whatever the order of arrival. */
export const REFERRAL_KEY = 'referral';

type Earned = EarnedPoints & { campaignId: string };

/** Moments that count towards the act, in the order they were lived; `owed` is without what another's card earned. */
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
 * What behaviours, in order and without those taken back, and the earnings that a card of their own brought about do to the act of an invited
 * member: how far it is, and the moment that completes it, null unless it is one of these [REFER-16].
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
