import type { Campaign, CampaignStatus, ConnectionStatus, ProviderStatus } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { isHidden, missingAccount } from './campaign-press.ts';
import { type CampaignSection, featuredOf, groupCampaignsByCategory } from './group-campaigns.ts';

/** An account that a campaign needs and that isn't connected; `name` is null where nobody says what it is called. */
export interface MissingAccount {
  providerId: string;
  name: string | null;
  status: ConnectionStatus;
}

interface ReadyCampaigns {
  state: 'ready';
  visible: Campaign[];
  featured: Campaign[];
  sections: CampaignSection[];
  statusOf: (campaign: Campaign) => CampaignStatus | undefined;
  /** The account that a campaign waits for, if it does. */
  missingOf: (campaign: Campaign) => MissingAccount | undefined;
  connections: readonly ProviderStatus[];
}

/** What Earn shows: still on its way, not to be had, or there. */
export type Campaigns =
  | { state: 'loading' }
  | { state: 'failed'; isRetrying: boolean; retry: () => void }
  | ReadyCampaigns;

/** The campaigns a member may see, on their shelves; only the campaigns themselves must have arrived, the rest may be missing [AUTH-05, CAMP-13]. */
export function useCampaigns(): Campaigns {
  const { language } = useTranslation();
  const campaigns = useQuery(dataSets.campaigns(language));
  const connections = useQuery(dataSets.providerStatuses());
  const categories = useQuery(dataSets.campaignCategories(language));
  const featured = useQuery(dataSets.featuredCampaigns());
  const statuses = useQuery(dataSets.campaignStatuses());
  const providers = useQuery(dataSets.providers(language)).data;
  // The same as long as nothing of it changes: a list that is given it is not drawn anew.
  const ready = useMemo((): ReadyCampaigns => {
    const known = connections.data ?? [];
    const visible = (campaigns.data ?? []).filter((campaign) => !isHidden(campaign, known));
    return {
      state: 'ready',
      visible,
      featured: featuredOf(featured.data ?? [], visible),
      sections: groupCampaignsByCategory(categories.data ?? [], visible),
      statusOf: ({ CampaignID }) => statuses.data?.find((status) => status.CampaignID === CampaignID),
      missingOf: (campaign) => {
        const missing = missingAccount(campaign, known);
        const provider = providers?.find(({ ProviderID }) => ProviderID === missing?.providerId);
        return missing && { ...missing, name: provider?.Label ?? null };
      },
      connections: known,
    };
  }, [campaigns.data, connections.data, categories.data, featured.data, statuses.data, providers]);

  if (campaigns.data === undefined) {
    const isStuck = campaigns.isError || campaigns.fetchStatus === 'paused';
    if (!isStuck) return { state: 'loading' };
    return { state: 'failed', isRetrying: campaigns.isFetching, retry: () => void campaigns.refetch() };
  }
  // Drawing before these are known would make cards jump between shelves, or show hidden ones.
  if (categories.isLoading || connections.isLoading || featured.isLoading) return { state: 'loading' };

  return ready;
}
