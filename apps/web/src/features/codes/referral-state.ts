import type { UsedInviteCode } from '@fareback/contract';

/** What a friend's code waits for: the member's act, the reward, or nothing any more [EARNING-10]. */
export type ReferralState = 'actionRequired' | 'gettingReward' | 'wellDone';

/** The state of a friend's code; null of any other code [EARNING-10]. */
export function referralStateOf(
  code: Pick<UsedInviteCode, 'IsReferralCampaign' | 'IsActionRequired' | 'IsActionComplete' | 'IsRewarded'>,
): ReferralState | null {
  if (!code.IsReferralCampaign) return null;
  if (code.IsActionRequired && !code.IsActionComplete) return 'actionRequired';
  return code.IsRewarded === true ? 'wellDone' : 'gettingReward';
}
