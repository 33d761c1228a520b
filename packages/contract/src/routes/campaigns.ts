import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Campaign } from '../schemas/campaign.ts';
import { CampaignCategory } from '../schemas/campaign-category.ts';
import { FeaturedCampaign } from '../schemas/featured-campaign.ts';
import { Id, InLanguage, LanguageText } from '../schemas/scalars.ts';

/** One campaign. In this path the language comes before the id [API-33]. */
export const getCampaign = defineRoute({
  name: 'campaigns.get',
  method: 'GET',
  path: '/rest/campaigns/:lang/:campaignId',
  level: 'session',
  params: z.object({ lang: LanguageText, campaignId: Id }),
  reply: { 200: Campaign },
  errors: ['CAMPAIGN_UNAVAILABLE'],
});

/** Active campaigns that are open to the member [API-34]. */
export const listCampaigns = defineRoute({
  name: 'campaigns.list',
  method: 'GET',
  path: '/rest/campaigns/:lang',
  level: 'session',
  params: InLanguage,
  reply: { 200: z.array(Campaign) },
  errors: [],
});

/** Featured campaigns, by position [API-35]. */
export const listFeaturedCampaigns = defineRoute({
  name: 'campaigns.listFeatured',
  method: 'GET',
  path: '/rest/featuredCampaigns',
  level: 'session',
  reply: { 200: z.array(FeaturedCampaign) },
  errors: [],
});

/** Campaign categories, by position [API-36]. */
export const listCampaignCategories = defineRoute({
  name: 'campaigns.listCategories',
  method: 'GET',
  path: '/rest/campaignsCategories/:lang',
  level: 'session',
  params: InLanguage,
  reply: { 200: z.array(CampaignCategory) },
  errors: [],
});
