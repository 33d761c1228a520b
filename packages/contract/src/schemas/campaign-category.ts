import * as z from 'zod/mini';
import { Campaign } from './campaign.ts';
import { Count, MaybeText, Text } from './scalars.ts';

/** A CampaignID; a whole campaign is accepted too. */
const CampaignReference = z.codec(z.union([Text, Campaign]), Text, {
  decode: (campaign) => (typeof campaign === 'string' ? campaign : campaign.CampaignID),
  encode: (id) => id,
});

/** A category of campaigns [EARN-07]. */
export const CampaignCategory = z.object({
  CampaignCategoryID: Text,
  CategoryName: Text,
  WebUiPosition: Count,
  iconImageUrl: MaybeText,
  campaignList: z.array(CampaignReference),
});
export type CampaignCategory = z.infer<typeof CampaignCategory>;
