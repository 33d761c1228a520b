import {
  type Campaign,
  getCampaign,
  listCampaignCategories,
  listCampaigns,
  listFeaturedCampaigns,
} from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { type Handler, handle } from '../../call/handler.ts';
import { refuse } from '../../platform/refusal.ts';
import { activeCampaignCategories, visibleCampaigns } from './active-campaigns.ts';
import { presentCampaign, presentCategory, presentFeatured } from './present.ts';
import type { CampaignRow } from './shapes.ts';
import { actionUrlOf } from './survey-link.ts';

const present = (campaign: CampaignRow, ctx: MemberCtx): Campaign =>
  presentCampaign(campaign, ctx.language, actionUrlOf(campaign.definition, ctx));

/** The calls of campaigns [API-33..36]. */
export const handlers: Handler[] = [
  handle(listCampaigns, async (ctx) => (await visibleCampaigns(ctx)).map((campaign) => present(campaign, ctx))),
  handle(getCampaign, async (ctx, { params }) => {
    const campaign = (await visibleCampaigns(ctx)).find(({ campaignId }) => campaignId === params.campaignId);
    return campaign ? present(campaign, ctx) : refuse('CAMPAIGN_UNAVAILABLE');
  }),
  handle(listFeaturedCampaigns, async (ctx) => presentFeatured(await visibleCampaigns(ctx))),
  handle(listCampaignCategories, async (ctx) => {
    const campaigns = await visibleCampaigns(ctx);
    return (await activeCampaignCategories(ctx)).map((category) => presentCategory(category, campaigns, ctx.language));
  }),
];
