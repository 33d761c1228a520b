import { ApiError } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { invitationQuery } from '../../data/sets/invitation-query.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';

/** Refusals that only a friend's code can meet before anybody has an account. */
const friendsAlone: readonly string[] = ['31001', 'REFERRAL_CAMPAIGN_DISABLED', 'REFERRAL_DEACTIVATED'];

/**
 * Whose code a link to the sign-up holds: a friend's, be it dead, is told at the invitation; the agency's is filled in, as
 * is one that nobody knows, to be corrected, or could ask about [SIGNUP-02, REFER-19].
 */
export function useCodeOwner(code: string): 'asking' | 'friends' | 'agencys' {
  const { language } = useTranslation();
  const { IsReferralAvailable } = useConfig();
  const asks = code !== '' && IsReferralAvailable;
  const { data, error } = useQuery({ ...invitationQuery(code, language, false), enabled: asks });
  if (!asks) return 'agencys';
  if (error !== null) return error instanceof ApiError && friendsAlone.includes(error.code) ? 'friends' : 'agencys';
  if (data === undefined) return 'asking';
  return data.CampaignType === 'REFERRAL' ? 'friends' : 'agencys';
}
