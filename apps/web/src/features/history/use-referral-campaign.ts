import { useQuery } from '@tanstack/react-query';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';

/** Campaign id of referral rewards; undefined if the program has no referral, or while loading. */
export function useReferralCampaign(): string | undefined {
  const { language } = useTranslation();
  const { TenantID, IsReferralAvailable: enabled } = useConfig();
  return useQuery({ ...dataSets.referral(language, TenantID), enabled }).data?.ReferralConfiguration?.CampaignID;
}
