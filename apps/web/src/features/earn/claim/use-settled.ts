import type { Campaign, CampaignStatus } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { isAnswered, isConnected } from '../campaigns/reward.ts';

/** The word for a campaign that has all it asked for: its accounts are connected, or its survey is answered; null while something is left to do, followed [CAMP-09]. */
export function useSettled(
  campaign: Pick<Campaign, 'CampaignType' | 'providers'>,
  status: CampaignStatus | undefined,
): 'campaign.connected' | 'common.done' | null {
  const connections = useQuery(dataSets.providerStatuses()).data ?? [];
  if (isConnected(campaign, connections)) return 'campaign.connected';
  return isAnswered(campaign, status) ? 'common.done' : null;
}
