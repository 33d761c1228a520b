import * as z from 'zod/mini';
import { Count, Text } from './scalars.ts';

export const FeaturedCampaign = z.object({ campaignId: Text, uiPosition: Count });
export type FeaturedCampaign = z.infer<typeof FeaturedCampaign>;
