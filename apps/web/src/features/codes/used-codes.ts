import type { UsedInviteCode } from '@fareback/contract';

export function newestFirst(codes: readonly UsedInviteCode[]): UsedInviteCode[] {
  return codes.toSorted((one, other) => Date.parse(other.CreatedAtUTC) - Date.parse(one.CreatedAtUTC));
}

/** True if a referral code still needs an action of the member [CODE-05]. */
export function needsAction(
  code: Pick<UsedInviteCode, 'IsReferralCampaign' | 'IsActionRequired' | 'IsActionComplete'>,
): boolean {
  return code.IsReferralCampaign && code.IsActionRequired && !code.IsActionComplete;
}

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
