import { type Campaign, type CampaignCategory, type FeaturedCampaign, limits } from '@fareback/contract';
import { byPosition } from '../../../data/sets/by-position.ts';

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
