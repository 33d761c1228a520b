import {
  type Campaign,
  type CampaignCategory,
  type CampaignStatus,
  type ConnectionStatus,
  type FeaturedCampaign,
  limits,
  type ProviderStatus,
} from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { byPosition } from '../../../data/sets/by-position.ts';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { isHidden, missingAccount } from './campaign-press.ts';

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

/** A category with its visible campaigns; `category` is null for campaigns without one. */
export interface CampaignSection {
  category: CampaignCategory | null;
  campaigns: Campaign[];
}

/** Groups campaigns by category, both sorted by position; empty categories are dropped [EARN-07]. */
export function groupCampaignsByCategory(
  categories: readonly CampaignCategory[],
  campaigns: readonly Campaign[],
): CampaignSection[] {
  const sorted = byPosition(
    campaigns,
    ({ WebUiPosition }) => WebUiPosition,
    ({ CampaignID }) => CampaignID,
  );
  const ordered = byPosition(
    categories,
    ({ WebUiPosition }) => WebUiPosition,
    ({ CampaignCategoryID }) => CampaignCategoryID,
  );
  const sections: CampaignSection[] = ordered.map((category) => ({
    category,
    campaigns: sorted.filter((campaign) => isIn(campaign, category)),
  }));
  const loose = sorted.filter((campaign) => !categories.some((category) => isIn(campaign, category)));
  return [...sections, { category: null, campaigns: loose }].filter(({ campaigns: inside }) => inside.length > 0);
}

/** Featured campaigns by position, at most 3; skips unknown and hidden ids before counting [EARN-02, EARN-08]. */
export function featuredOf(
  featured: readonly FeaturedCampaign[],
  visible: readonly Campaign[],
  max: number = limits.featuredCampaignsMax,
): Campaign[] {
  return byPosition(
    featured,
    ({ uiPosition }) => uiPosition,
    ({ campaignId }) => campaignId,
  )
    .flatMap(({ campaignId }) => visible.find(({ CampaignID }) => CampaignID === campaignId) ?? [])
    .slice(0, max);
}

/** The badges of a card, by position, at most 5 [EARN-06]. */
export function badgesOf({ badges }: Pick<Campaign, 'badges'>): Campaign['badges'] {
  return byPosition(
    badges,
    ({ UiPosition }) => UiPosition,
    ({ BadgeLabel }) => BadgeLabel,
  ).slice(0, limits.badgesMax);
}

function isIn(campaign: Campaign, category: CampaignCategory): boolean {
  return (
    campaign.CampaignCategoryID === category.CampaignCategoryID || category.campaignList.includes(campaign.CampaignID)
  );
}
