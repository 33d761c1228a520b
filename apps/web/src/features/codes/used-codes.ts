import type { UsedInviteCode } from '@fareback/contract';

/** Codes by the moment they were entered, newest first [CODE-04]. */
export function newestFirst(codes: readonly UsedInviteCode[]): UsedInviteCode[] {
  return codes.toSorted((one, other) => Date.parse(other.CreatedAtUTC) - Date.parse(one.CreatedAtUTC));
}

/** Whether a friend's code still waits for something that the member has to do [CODE-05]. */
export function asksForAction(
  code: Pick<UsedInviteCode, 'IsReferralCampaign' | 'IsActionRequired' | 'IsActionComplete'>,
): boolean {
  return code.IsReferralCampaign && code.IsActionRequired && !code.IsActionComplete;
}
