import type { Route } from '../route.ts';
import type { OpeningSet } from '../schemas/opening.ts';
import { listCampaignCategories, listCampaigns, listFeaturedCampaigns } from './campaigns.ts';
import { listActionBoxCategories, listActionBoxes, listUpdateCards } from './content.ts';
import {
  countFavoriteOffers,
  getUserInfo,
  listCampaignStatuses,
  listEarnings,
  listOfferStatuses,
  listUnclaimedEarnings,
} from './me.ts';
import { listOfferCategories, listOffers } from './offers.ts';
import { listProviderStatuses, listProviders } from './providers.ts';
import { getReferralConfiguration } from './referral.ts';

/** The call whose reply each bootstrap set contains [API-57]. */
export const callsOfSets: Record<OpeningSet, Route> = {
  userInfo: getUserInfo,
  earnings: listEarnings,
  unclaimedEarnings: listUnclaimedEarnings,
  providerStatuses: listProviderStatuses,
  campaignStatuses: listCampaignStatuses,
  offerStatuses: listOfferStatuses,
  favoriteCount: countFavoriteOffers,
  referral: getReferralConfiguration,
  providers: listProviders,
  updateCards: listUpdateCards,
  campaigns: listCampaigns,
  campaignCategories: listCampaignCategories,
  featuredCampaigns: listFeaturedCampaigns,
  offers: listOffers,
  offerCategories: listOfferCategories,
  actionBoxes: listActionBoxes,
  actionBoxCategories: listActionBoxCategories,
};
