import type { Campaign, CampaignStatus, ConnectionStatus, ProviderStatus } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { isHidden, missingAccount } from './campaign-press.ts';
import { type CampaignSection, featuredOf, groupCampaignsByCategory } from './group-campaigns.ts';

/** A missing account of a campaign; `name` is null if unknown. */
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
  /** The account a campaign needs, if any. */
  missingOf: (campaign: Campaign) => MissingAccount | undefined;
  connections: readonly ProviderStatus[];
}

/** The Earn tab's data: loading, failed or ready. */
export type Campaigns =
  | { state: 'loading' }
  | { state: 'failed'; isRetrying: boolean; retry: () => void }
  | ReadyCampaigns;

/**
 * The visible campaigns by shelf. Only the campaigns themselves are required; other sets may be missing [AUTH-05,
 * CAMP-13].
 */
export function useCampaigns(): Campaigns {
  const { language } = useTranslation();
  const campaigns = useQuery(dataSets.campaigns(language));
  const connections = useQuery(dataSets.providerStatuses());
  const categories = useQuery(dataSets.campaignCategories(language));
  const featured = useQuery(dataSets.featuredCampaigns());
  const statuses = useQuery(dataSets.campaignStatuses());
  const providers = useQuery(dataSets.providers(language)).data;
  // Stable while its data is unchanged, which prevents lists from rendering again.
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
  // Without these, cards would jump between shelves, or hidden ones would appear.
  if (categories.isLoading || connections.isLoading || featured.isLoading) return { state: 'loading' };

  return ready;
}
