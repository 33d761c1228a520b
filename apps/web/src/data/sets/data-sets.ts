import {
  countFavoriteOffers,
  getReferralConfiguration,
  getUserInfo,
  listActionBoxCategories,
  listActionBoxes,
  listCampaignCategories,
  listCampaignStatuses,
  listCampaigns,
  listEarnings,
  listFeaturedCampaigns,
  listOfferCategories,
  listOfferStatuses,
  listOffers,
  listProviderStatuses,
  listProviders,
  listUnclaimedEarnings,
  listUpdateCards,
} from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { queryOptions } from '@tanstack/react-query';
import { loadSet } from './load-set.ts';

/** The data sets of a signed-in member by name. Each is one query; those requested in the same tick share one call. */
export const dataSets = {
  userInfo: (lang: Language) =>
    queryOptions({
      queryKey: ['userInfo', lang],
      queryFn: ({ signal }) => loadSet('userInfo', getUserInfo, { params: { lang }, signal }),
    }),
  earnings: (lang: Language) =>
    queryOptions({
      queryKey: ['earnings', lang],
      queryFn: ({ signal }) => loadSet('earnings', listEarnings, { params: { lang }, signal }),
    }),
  providers: (lang: Language) =>
    queryOptions({
      queryKey: ['providers', lang],
      queryFn: ({ signal }) => loadSet('providers', listProviders, { params: { lang }, signal }),
    }),
  providerStatuses: () =>
    queryOptions({
      queryKey: ['providerStatuses'],
      queryFn: ({ signal }) => loadSet('providerStatuses', listProviderStatuses, { signal }),
    }),
  updateCards: (language: Language) =>
    queryOptions({
      queryKey: ['updateCards', language],
      queryFn: ({ signal }) => loadSet('updateCards', listUpdateCards, { params: { language }, signal }),
    }),
  campaigns: (lang: Language) =>
    queryOptions({
      queryKey: ['campaigns', lang],
      queryFn: ({ signal }) => loadSet('campaigns', listCampaigns, { params: { lang }, signal }),
    }),
  campaignStatuses: () =>
    queryOptions({
      queryKey: ['campaignStatuses'],
      queryFn: ({ signal }) => loadSet('campaignStatuses', listCampaignStatuses, { signal }),
    }),
  campaignCategories: (lang: Language) =>
    queryOptions({
      queryKey: ['campaignCategories', lang],
      queryFn: ({ signal }) => loadSet('campaignCategories', listCampaignCategories, { params: { lang }, signal }),
    }),
  featuredCampaigns: () =>
    queryOptions({
      queryKey: ['featuredCampaigns'],
      queryFn: ({ signal }) => loadSet('featuredCampaigns', listFeaturedCampaigns, { signal }),
    }),
  offers: (lang: Language) =>
    queryOptions({
      queryKey: ['offers', lang],
      queryFn: ({ signal }) => loadSet('offers', listOffers, { params: { lang }, signal }),
    }),
  offerStatuses: () =>
    queryOptions({
      queryKey: ['offerStatuses'],
      queryFn: ({ signal }) => loadSet('offerStatuses', listOfferStatuses, { signal }),
    }),
  offerCategories: (lang: Language) =>
    queryOptions({
      queryKey: ['offerCategories', lang],
      queryFn: ({ signal }) => loadSet('offerCategories', listOfferCategories, { params: { lang }, signal }),
    }),
  // Texts are in the member's saved language, so the key includes the language.
  actionBoxes: (lang: Language) =>
    queryOptions({
      queryKey: ['actionBoxes', lang],
      queryFn: ({ signal }) => loadSet('actionBoxes', listActionBoxes, { signal }),
    }),
  actionBoxCategories: (lang: Language) =>
    queryOptions({
      queryKey: ['actionBoxCategories', lang],
      queryFn: ({ signal }) => loadSet('actionBoxCategories', listActionBoxCategories, { signal }),
    }),
  referral: (lang: Language, TenantID: string) =>
    queryOptions({
      queryKey: ['referral', lang],
      queryFn: ({ signal }) =>
        loadSet('referral', getReferralConfiguration, { params: { lang }, body: { TenantID }, signal }),
    }),
  favoriteCount: () =>
    queryOptions({
      queryKey: ['favoriteCount'],
      queryFn: ({ signal }) => loadSet('favoriteCount', countFavoriteOffers, { signal }),
    }),
};

/** Unclaimed earnings by group; reloaded with the earnings, of which it is a part [EARNING-12]. */
export const unclaimedEarnings = (lang: Language) =>
  queryOptions({
    queryKey: ['earnings', lang, 'unclaimed'],
    queryFn: async ({ signal }) =>
      (await loadSet('unclaimedEarnings', listUnclaimedEarnings, { params: { lang }, signal })).data,
  });

export type DataSet = keyof typeof dataSets;
