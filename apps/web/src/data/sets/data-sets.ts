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
import { ask } from './together.ts';

/** The data sets of a signed-in member, by name; each is one query of the cache, and those of one turn are one call. */
export const dataSets = {
  userInfo: (lang: Language) =>
    queryOptions({
      queryKey: ['userInfo', lang],
      queryFn: ({ signal }) => ask('userInfo', getUserInfo, { params: { lang }, signal }),
    }),
  earnings: (lang: Language) =>
    queryOptions({
      queryKey: ['earnings', lang],
      queryFn: ({ signal }) => ask('earnings', listEarnings, { params: { lang }, signal }),
    }),
  providers: (lang: Language) =>
    queryOptions({
      queryKey: ['providers', lang],
      queryFn: ({ signal }) => ask('providers', listProviders, { params: { lang }, signal }),
    }),
  providerStatuses: () =>
    queryOptions({
      queryKey: ['providerStatuses'],
      queryFn: ({ signal }) => ask('providerStatuses', listProviderStatuses, { signal }),
    }),
  updateCards: (language: Language) =>
    queryOptions({
      queryKey: ['updateCards', language],
      queryFn: ({ signal }) => ask('updateCards', listUpdateCards, { params: { language }, signal }),
    }),
  campaigns: (lang: Language) =>
    queryOptions({
      queryKey: ['campaigns', lang],
      queryFn: ({ signal }) => ask('campaigns', listCampaigns, { params: { lang }, signal }),
    }),
  campaignStatuses: () =>
    queryOptions({
      queryKey: ['campaignStatuses'],
      queryFn: ({ signal }) => ask('campaignStatuses', listCampaignStatuses, { signal }),
    }),
  campaignCategories: (lang: Language) =>
    queryOptions({
      queryKey: ['campaignCategories', lang],
      queryFn: ({ signal }) => ask('campaignCategories', listCampaignCategories, { params: { lang }, signal }),
    }),
  featuredCampaigns: () =>
    queryOptions({
      queryKey: ['featuredCampaigns'],
      queryFn: ({ signal }) => ask('featuredCampaigns', listFeaturedCampaigns, { signal }),
    }),
  offers: (lang: Language) =>
    queryOptions({
      queryKey: ['offers', lang],
      queryFn: ({ signal }) => ask('offers', listOffers, { params: { lang }, signal }),
    }),
  offerStatuses: () =>
    queryOptions({
      queryKey: ['offerStatuses'],
      queryFn: ({ signal }) => ask('offerStatuses', listOfferStatuses, { signal }),
    }),
  offerCategories: (lang: Language) =>
    queryOptions({
      queryKey: ['offerCategories', lang],
      queryFn: ({ signal }) => ask('offerCategories', listOfferCategories, { params: { lang }, signal }),
    }),
  // These come in the member's saved language; the key keeps one language's texts from standing in for another's.
  actionBoxes: (lang: Language) =>
    queryOptions({
      queryKey: ['actionBoxes', lang],
      queryFn: ({ signal }) => ask('actionBoxes', listActionBoxes, { signal }),
    }),
  actionBoxCategories: (lang: Language) =>
    queryOptions({
      queryKey: ['actionBoxCategories', lang],
      queryFn: ({ signal }) => ask('actionBoxCategories', listActionBoxCategories, { signal }),
    }),
  referral: (lang: Language, TenantID: string) =>
    queryOptions({
      queryKey: ['referral', lang],
      queryFn: ({ signal }) =>
        ask('referral', getReferralConfiguration, { params: { lang }, body: { TenantID }, signal }),
    }),
  favoriteCount: () =>
    queryOptions({
      queryKey: ['favoriteCount'],
      queryFn: ({ signal }) => ask('favoriteCount', countFavoriteOffers, { signal }),
    }),
};

/** What waits to be claimed, by cause; reloaded with the earnings, of which it is a part [EARNING-12]. */
export const unclaimedEarnings = (lang: Language) =>
  queryOptions({
    queryKey: ['earnings', lang, 'unclaimed'],
    queryFn: async ({ signal }) =>
      (await ask('unclaimedEarnings', listUnclaimedEarnings, { params: { lang }, signal })).data,
  });

/** Name of a data set. */
export type DataSet = keyof typeof dataSets;
