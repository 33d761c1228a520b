import type { Campaign, CampaignCategory, FeaturedCampaign } from '@fareback/contract';
import { localized } from '../../platform/localized.ts';
import type { CampaignCategoryRow, CampaignDefinition, CampaignRow } from './shapes.ts';

/** Points the card names: for streaks and tiers those of the first step; none where a ride is measured, because its words name the rate. */
function rewardOf(definition: CampaignDefinition): number {
  if (definition.type === 'STREAK') return definition.levels[0]?.reward ?? 0;
  if (definition.type === 'TIER') return definition.tiers[0]?.rewardPoints ?? 0;
  return definition.type === 'TRANSACTIONAL' && definition.rewardPer ? 0 : definition.reward;
}

/** Ids of the providers a member must connect for the campaign. */
export function providersOf(definition: CampaignDefinition): string[] {
  if ('providers' in definition) return definition.providers;
  // Whoever answers a survey is known by the link.
  return definition.type === 'CONNECT' ? [definition.provider] : [];
}

/** What the button does: as stated, else a link where there is an address, else connecting for that kind [CAMP-06]. */
function ctaActionOf({ cta, type }: CampaignDefinition): 'NONE' | 'LINK' | 'CONNECT' {
  if (cta.action !== 'NONE') return cta.action;
  if (type === 'CONNECT') return 'CONNECT';
  return cta.url === undefined ? 'NONE' : 'LINK';
}

/** A campaign on the wire, its button leading to `actionUrl`; the frame is sent in days under its old name [CAMP-01, CAMP-04]. */
export function presentCampaign(
  { campaignId, categoryId, type, position, definition, texts }: CampaignRow,
  language: string,
  actionUrl: string | null,
): Campaign {
  const words = localized(texts, language);
  const limit = 'limit' in definition ? definition.limit : null;
  return {
    CampaignID: campaignId,
    CampaignCategoryID: categoryId,
    CampaignType: type,
    Title: words.Title ?? '',
    SubTitle: words.SubTitle ?? '',
    SubHeader: words.SubHeader ?? '',
    Description: words.Description ?? '',
    RewardPerUser: rewardOf(definition),
    ActionButtonLabel: words.ActionButtonLabel ?? '',
    ActionButtonUrl: actionUrl,
    headerImageUrl: definition.imageUrl,
    providers: providersOf(definition),
    badges: definition.badges.map(({ icon, label }, index) => ({
      BadgeIcon: definition.badgeIcons[index] ?? icon,
      BadgeLabel: words.badges?.[label] ?? '',
      UiPosition: index + 1,
    })),
    earningsAllowedInTimeFrame: limit?.earnings ?? 0,
    timeFrameLengthInSeconds: limit?.days ?? 0,
    ctaAction: ctaActionOf(definition),
    target: definition.type === 'MULTI_TRIP' ? definition.target : (definition.cta.target ?? null),
    WebUiPosition: position,
  };
}

/** A shelf with the ids of the campaigns given, in their order [EARN-07]. */
export function presentCategory(
  { categoryId, position, definition, texts }: CampaignCategoryRow,
  campaigns: CampaignRow[],
  language: string,
): CampaignCategory {
  return {
    CampaignCategoryID: categoryId,
    CategoryName: localized(texts, language).name ?? '',
    WebUiPosition: position,
    iconImageUrl: definition.iconUrl,
    campaignList: campaigns
      .filter((campaign) => campaign.categoryId === categoryId)
      .map(({ campaignId }) => campaignId),
  };
}

/** The featured ones among the campaigns given, by their place [EARN-08]. */
export function presentFeatured(campaigns: CampaignRow[]): FeaturedCampaign[] {
  return campaigns
    .flatMap(({ campaignId, featuredPosition }) =>
      featuredPosition === null ? [] : [{ campaignId, uiPosition: featuredPosition }],
    )
    .toSorted((a, b) => a.uiPosition - b.uiPosition);
}
