import { ApiError } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { invitationQuery } from '../../data/sets/invitation-query.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';

/** Errors that, before sign-up, only a referral code can cause. */
const friendsAlone: readonly string[] = ['31001', 'REFERRAL_CAMPAIGN_DISABLED', 'REFERRAL_DEACTIVATED'];

/**
 * Finds the owner of a sign-up link's code: a referral code, even a dead one, goes to the invitation; an agency code,
 * an unknown one or one that could not be checked is filled in [SIGNUP-02, REFER-19].
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
