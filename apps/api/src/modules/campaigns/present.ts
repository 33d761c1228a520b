import type { Campaign, CampaignCategory, CtaAction, FeaturedCampaign } from '@fareback/contract';
import { localized } from '../../platform/localized.ts';
import { cardOf } from './campaign-types.ts';
import type { CampaignCategoryRow, CampaignDefinition, CampaignRow } from './shapes.ts';

function ctaActionOf(definition: CampaignDefinition): CtaAction {
  const { action, url } = definition.cta;
  if (action !== 'NONE') return action;
  const { button } = cardOf(definition);
  return button === 'LINK' && url === undefined ? 'NONE' : button;
}

/**
 * A campaign on the wire with `actionUrl` on its button; the frame is in days under its old name [CAMP-01, CAMP-04].
 */
export function presentCampaign(
  { campaignId, categoryId, type, position, definition, texts }: CampaignRow,
  language: string,
  actionUrl: string | null,
): Campaign {
  const words = localized(texts, language);
  const card = cardOf(definition);
  const limit = 'limit' in definition ? definition.limit : null;
  return {
    CampaignID: campaignId,
    CampaignCategoryID: categoryId,
    CampaignType: type,
    Title: words.Title ?? '',
    SubTitle: words.SubTitle ?? '',
    SubHeader: words.SubHeader ?? '',
    Description: words.Description ?? '',
    RewardPerUser: card.reward(definition),
    ActionButtonLabel: words.ActionButtonLabel ?? '',
    ActionButtonUrl: actionUrl,
    headerImageUrl: definition.imageUrl,
    providers: [...card.providers(definition)],
    badges: definition.badges.map(({ icon, label }, index) => ({
      BadgeIcon: definition.badgeIcons[index] ?? icon,
      BadgeLabel: words.badges?.[label] ?? '',
      UiPosition: index + 1,
    })),
    earningsAllowedInTimeFrame: limit?.earnings ?? 0,
    timeFrameLengthInSeconds: limit?.days ?? 0,
    ctaAction: ctaActionOf(definition),
    target: card.goal(definition) ?? definition.cta.target ?? null,
    WebUiPosition: position,
  };
}

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

export function presentFeatured(campaigns: CampaignRow[]): FeaturedCampaign[] {
  return campaigns
    .flatMap(({ campaignId, featuredPosition }) =>
      featuredPosition === null ? [] : [{ campaignId, uiPosition: featuredPosition }],
    )
    .toSorted((a, b) => a.uiPosition - b.uiPosition);
}
