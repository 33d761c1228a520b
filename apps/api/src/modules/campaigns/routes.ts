import {
  type Campaign,
  getCampaign,
  listCampaignCategories,
  listCampaigns,
  listFeaturedCampaigns,
} from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { type Handler, handle, handleCached } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { getCachedReply } from '../../platform/cached-replies.ts';
import { activeCampaignCategories, activeCampaigns, visibleCampaigns } from './active-campaigns.ts';
import { presentCampaign, presentCategory, presentFeatured } from './present.ts';
import type { CampaignRow } from './shapes.ts';
import { actionUrlOf, asksWhoComes } from './survey-link.ts';

const present = (campaign: CampaignRow, ctx: MemberCtx): Campaign =>
  presentCampaign(campaign, ctx.language, actionUrlOf(campaign.definition, ctx));

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
