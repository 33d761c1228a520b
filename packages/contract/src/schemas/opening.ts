import * as z from 'zod/mini';

/** Names of the sets that one call opens the app with: the member's own, and the agency's [API-57]. */
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
 * All that opening the app shows, by set. Each set has its version and, in `data`, what its own call answers, or in
 * `error` why it cannot be told; without both it says what the agency's content says. A set that is missing is as the
 * caller knows it [API-57].
 */
export const Opening = z.object({
  /** Where the agency's content is, by its digest. */
  content: z.string(),
  sets: z.record(
    z.string(),
    z.object({ version: z.optional(z.string()), data: z.optional(z.unknown()), error: z.optional(z.string()) }),
  ),
});
export type Opening = z.infer<typeof Opening>;

/** The agency's content by set, each as its own call answers it; a set is missing where no two members are told the same [API-58]. */
export const AgencyContent = z.record(z.string(), z.unknown());
export type AgencyContent = z.infer<typeof AgencyContent>;
