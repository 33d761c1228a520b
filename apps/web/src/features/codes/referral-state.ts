import type { UsedInviteCode } from '@fareback/contract';

/** Next step of a referral code: the member's action, the reward, or done [EARNING-10]. */
export type ReferralState = 'actionRequired' | 'gettingReward' | 'wellDone';

/** Returns the status of a referral code; null for other codes [EARNING-10]. */
export function referralStateOf(
  code: Pick<UsedInviteCode, 'IsReferralCampaign' | 'IsActionRequired' | 'IsActionComplete' | 'IsRewarded'>,
): ReferralState | null {
  if (!code.IsReferralCampaign) return null;
  if (code.IsActionRequired && !code.IsActionComplete) return 'actionRequired';
  return code.IsRewarded === true ? 'wellDone' : 'gettingReward';
}
