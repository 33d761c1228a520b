import * as z from 'zod/mini';
import { Text } from './scalars.ts';

/** Names of the bootstrap sets: the member's own, and the agency's [API-57]. */
export const openingSets = [
  'userInfo',
  'earnings',
  'unclaimedEarnings',
  'providerStatuses',
  'campaignStatuses',
  'offerStatuses',
  'favoriteCount',
  'referral',
  'providers',
  'updateCards',
  'campaigns',
  'campaignCategories',
  'featuredCampaigns',
  'offers',
  'offerCategories',
  'actionBoxes',
  'actionBoxCategories',
] as const;
export type OpeningSet = (typeof openingSets)[number];

/**
 * Everything the app shows at start, by set. Each set has its version and either `data`, the reply of its own call, or
 * `error`; without both, it equals the agency's content. A missing set is unchanged [API-57].
 */
export const Opening = z.object({
  content: Text,
  sets: z.record(Text, z.object({ version: z.optional(Text), data: z.optional(z.unknown()), error: z.optional(Text) })),
});
export type Opening = z.infer<typeof Opening>;

/** The agency's content by set, each the reply of its own call; sets that differ per member are missing [API-58]. */
export const AgencyContent = z.record(Text, z.unknown());
export type AgencyContent = z.infer<typeof AgencyContent>;
