import type { Campaign, CampaignStatus } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { isAnswered, isConnected } from '../campaigns/reward.ts';

/**
 * Label of a completed campaign: accounts connected, or survey answered; null while something is left to do [CAMP-09].
 */
export function useClaimSettled(
  campaign: Pick<Campaign, 'CampaignType' | 'providers'>,
  status: CampaignStatus | undefined,
): 'campaign.connected' | 'common.done' | null {
  const connections = useQuery(dataSets.providerStatuses()).data ?? [];
  if (isConnected(campaign, connections)) return 'campaign.connected';
  return isAnswered(campaign, status) ? 'common.done' : null;
}
