import { useQuery } from '@tanstack/react-query';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';

/** Name under which rewards for referring are kept; undefined where the programme has none, or it is not known yet. */
export function useReferralCampaign(): string | undefined {
  const { language } = useTranslation();
  const { TenantID, IsReferralAvailable: enabled } = useConfig();
  return useQuery({ ...dataSets.referral(language, TenantID), enabled }).data?.ReferralConfiguration?.CampaignID;
}
