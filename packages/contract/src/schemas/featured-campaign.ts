import * as z from 'zod/mini';
import { Count } from './scalars.ts';

export const FeaturedCampaign = z.object({ campaignId: z.string(), uiPosition: Count });
export type FeaturedCampaign = z.infer<typeof FeaturedCampaign>;
