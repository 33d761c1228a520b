import type { Campaign } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { dataSets } from '../../data/queries.ts';
import { isConnected } from './reward.ts';

/** Whether the member has connected what a connect campaign asks for, followed. */
export function useIsConnected(campaign: Pick<Campaign, 'CampaignType' | 'providers'>): boolean {
  return isConnected(campaign, useQuery(dataSets.providerStatuses()).data ?? []);
}
