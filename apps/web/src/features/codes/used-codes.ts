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
