import * as z from 'zod/mini';
import { Count } from './scalars.ts';

/** A campaign's place in the Featured section [EARN-08]. */
export const FeaturedCampaign = z.object({ campaignId: z.string(), uiPosition: Count });
export type FeaturedCampaign = z.infer<typeof FeaturedCampaign>;
