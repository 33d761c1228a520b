import {
  type Campaign,
  type CampaignCategory,
  type CtaAction,
  type FeaturedCampaign,
  getCampaign,
  listCampaignCategories,
  listCampaigns,
  listFeaturedCampaigns,
} from '@fareback/contract';
import { declaredNamedBy } from '@fareback/tenant-pack';
import type { MemberCtx } from '../../call/context.ts';
import { type Handler, handle, handleCached } from '../../call/handler.ts';
import { currencyOf, type Tenant } from '../../call/tenant.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { getCachedReply } from '../../platform/cached-replies.ts';
import { localized } from '../../platform/localized.ts';
import { declaredDayName } from '../tenants/index.ts';
import { activeCampaignCategories, activeCampaigns, visibleCampaigns } from './active-campaigns.ts';
import {
  type CampaignCategoryRow,
  type CampaignDefinition,
  type CampaignRow,
  cardOf,
  providersOf,
} from './campaign-types.ts';
import { actionUrlOf, asksWhoComes } from './survey-link.ts';

const present = (campaign: CampaignRow, ctx: MemberCtx): Campaign =>
  presentCampaign(campaign, ctx, actionUrlOf(campaign.definition, ctx), (kind) =>
    declaredDayName(ctx.tenant, kind, ctx.language),
  );

const variantOf = (campaigns: CampaignRow[], language = ''): string =>
  [language, ...campaigns.map(({ campaignId }) => campaignId)].join(' ');

export const handlers: Handler[] = [
  handleCached(listCampaigns, async (ctx) => {
    const source = await activeCampaigns(ctx);
    const campaigns = await visibleCampaigns(ctx);
    const list = (): Campaign[] => campaigns.map((campaign) => present(campaign, ctx));
    if (campaigns.some(({ definition }) => asksWhoComes(definition))) return { own: list() };
    return getCachedReply([source], variantOf(campaigns, ctx.language), list);
  }),
  handle(getCampaign, async (ctx, { params }) => {
    const campaign = (await visibleCampaigns(ctx)).find(({ campaignId }) => campaignId === params.campaignId);
    return campaign ? present(campaign, ctx) : throwApiError('CAMPAIGN_UNAVAILABLE');
  }),
  handleCached(listFeaturedCampaigns, async (ctx) => {
    const source = await activeCampaigns(ctx);
    const campaigns = await visibleCampaigns(ctx);
    return getCachedReply([source], `featured ${variantOf(campaigns)}`, () => presentFeatured(campaigns));
  }),
  handleCached(listCampaignCategories, async (ctx) => {
    const source = await activeCampaigns(ctx);
    const [campaigns, categories] = [await visibleCampaigns(ctx), await activeCampaignCategories(ctx)];
    return getCachedReply([source, categories], variantOf(campaigns, ctx.language), () =>
      categories.map((category) => presentCategory(category, campaigns, ctx.language)),
    );
  }),
];

function ctaActionOf(definition: CampaignDefinition): CtaAction {
  const { action, url } = definition.cta;
  if (action !== 'NONE') return action;
  const { button } = cardOf(definition);
  return button === 'LINK' && url === undefined ? 'NONE' : button;
}

/** The unit of a measured goal; for fares, the agency's currency [PWA-45]. */
function targetUnit(definition: CampaignDefinition, tenant: Tenant): Pick<Campaign, 'targetUnit'> {
  const measure = 'measure' in definition ? definition.measure : undefined;
  if (measure === undefined || measure === 'RIDES') return {};
  const unit = measure === 'FARE' ? currencyOf(tenant) : measure;
  return unit === undefined ? {} : { targetUnit: unit };
}

/**
 * A campaign on the wire with `actionUrl` on its button; the frame is in days under its old name [CAMP-01, CAMP-04].
 */
function presentCampaign(
  { campaignId, categoryId, type, position, definition, texts }: CampaignRow,
  { language, tenant }: Pick<MemberCtx, 'language' | 'tenant'>,
  actionUrl: string | null,
  nameOfDay: (kind: string) => string,
): Campaign {
  const words = localized(texts, language);
  const card = cardOf(definition);
  const limit = 'limit' in definition ? definition.limit : null;
  const kinds = declaredNamedBy(definition);
  return {
    CampaignID: campaignId,
    CampaignCategoryID: categoryId,
    CampaignType: type,
    Title: words.Title ?? '',
    SubTitle: words.SubTitle ?? '',
    SubHeader: words.SubHeader ?? '',
    Description: words.Description ?? '',
    RewardPerUser: card.reward,
    ...('rewardOffer' in definition && definition.rewardOffer && { RewardOfferID: definition.rewardOffer.offer }),
    ...(kinds.length > 0 && { DeclaredDays: Object.fromEntries(kinds.map((kind) => [kind, nameOfDay(kind)])) }),
    ...('rewardDraw' in definition &&
      definition.rewardDraw && {
        RewardDraw: { DrawID: definition.rewardDraw.draw, Entries: definition.rewardDraw.entries },
      }),
    ActionButtonLabel: words.ActionButtonLabel ?? '',
    ActionButtonUrl: actionUrl,
    headerImageUrl: definition.imageUrl,
    providers: [...providersOf(definition)],
    badges: definition.badges.map(({ icon, label }, index) => ({
      BadgeIcon: definition.badgeIcons[index] ?? icon,
      BadgeLabel: words.badges?.[label] ?? '',
      UiPosition: index + 1,
    })),
    earningsAllowedInTimeFrame: limit?.earnings ?? 0,
    timeFrameLengthInSeconds: limit?.days ?? 0,
    ctaAction: ctaActionOf(definition),
    target: card.goal ?? definition.cta.target ?? null,
    ...targetUnit(definition, tenant),
    WebUiPosition: position,
  };
}

function presentCategory(
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

function presentFeatured(campaigns: CampaignRow[]): FeaturedCampaign[] {
  return campaigns
    .flatMap(({ campaignId, featuredPosition }) =>
      featuredPosition === null ? [] : [{ campaignId, uiPosition: featuredPosition }],
    )
    .toSorted((a, b) => a.uiPosition - b.uiPosition);
}
