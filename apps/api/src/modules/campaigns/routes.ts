import { getCampaign, listCampaignCategories, listCampaigns, listFeaturedCampaigns } from '@fareback/contract';
import { type Handler, handle } from '../../http/handler.ts';
import { refuse } from '../../platform/refusal.ts';
import { activeCampaignCategories, visibleCampaigns } from './active-campaigns.ts';
import { presentCampaign, presentCategory, presentFeatured } from './present.ts';

/** The calls of campaigns [API-33..36]. */
export const handlers: Handler[] = [
  handle(listCampaigns, async (ctx) =>
    (await visibleCampaigns(ctx)).map((campaign) => presentCampaign(campaign, ctx.language)),
  ),
  handle(getCampaign, async (ctx, { params }) => {
    const campaign = (await visibleCampaigns(ctx)).find(({ campaignId }) => campaignId === params.campaignId);
    return campaign ? presentCampaign(campaign, ctx.language) : refuse('CAMPAIGN_UNAVAILABLE');
  }),
  handle(listFeaturedCampaigns, async (ctx) => presentFeatured(await visibleCampaigns(ctx))),
  handle(listCampaignCategories, async (ctx) => {
    const campaigns = await visibleCampaigns(ctx);
    return (await activeCampaignCategories(ctx)).map((category) => presentCategory(category, campaigns, ctx.language));
  }),
];
