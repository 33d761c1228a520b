import * as z from 'zod/mini';
import { ActionBox } from './action-box.ts';
import { ActionBoxCategory } from './action-box-category.ts';
import { Campaign } from './campaign.ts';
import { CampaignCategory } from './campaign-category.ts';
import { CampaignStatus } from './campaign-status.ts';
import { Earning, UnclaimedGroup } from './earning.ts';
import { FeaturedCampaign } from './featured-campaign.ts';
import { Offer } from './offer.ts';
import { OfferCategory } from './offer-category.ts';
import { OfferStatus } from './offer-status.ts';
import { pageOf } from './page.ts';
import { Provider } from './provider.ts';
import { ProviderStatus } from './provider-status.ts';
import { ReferralConfiguration } from './referral.ts';
import { Count } from './scalars.ts';
import { UpdateCard } from './update-card.ts';
import { UserInfo } from './user-info.ts';

/** What the agency says to all who may see it, by set, each as its own call answers it. */
const agencySets = {
  providers: z.array(Provider),
  updateCards: z.array(UpdateCard),
  campaigns: z.array(Campaign),
  campaignCategories: z.array(CampaignCategory),
  featuredCampaigns: z.array(FeaturedCampaign),
  offers: z.array(Offer),
  offerCategories: z.array(OfferCategory),
  actionBoxes: z.array(ActionBox),
  actionBoxCategories: z.array(ActionBoxCategory),
};

/** What is the member's own, by set, each as its own call answers it. */
const memberSets = {
  userInfo: UserInfo,
  earnings: pageOf(Earning),
  unclaimedEarnings: z.object({ data: z.array(UnclaimedGroup) }),
  providerStatuses: z.array(ProviderStatus),
  campaignStatuses: z.array(CampaignStatus),
  offerStatuses: z.array(OfferStatus),
  favoriteCount: z.object({ favoriteOfferCount: Count }),
  referral: z.object({ ReferralConfiguration: z.nullable(ReferralConfiguration) }),
};

/** Names of the sets that one call opens the app with [API-57]. */
export const openingSets = [...Object.keys(memberSets), ...Object.keys(agencySets)] as OpeningSet[];
export type OpeningSet = keyof typeof memberSets | keyof typeof agencySets;

/** A set that differs from the version that was known: without `data` it is what the agency's content says. Or why it cannot be told. */
/* @__NO_SIDE_EFFECTS__ */
const part = <Data extends z.ZodMiniType>(data: Data) =>
  z.optional(z.union([z.object({ version: z.string(), data: z.optional(data) }), z.object({ error: z.string() })]));

/** All that opening the app shows: a set that is not named is as it was known [API-57]. */
export const Opening = z.object({
  /** Where the agency's content is, by its digest. */
  content: z.string(),
  sets: z.object({
    userInfo: part(memberSets.userInfo),
    earnings: part(memberSets.earnings),
    unclaimedEarnings: part(memberSets.unclaimedEarnings),
    providerStatuses: part(memberSets.providerStatuses),
    campaignStatuses: part(memberSets.campaignStatuses),
    offerStatuses: part(memberSets.offerStatuses),
    favoriteCount: part(memberSets.favoriteCount),
    referral: part(memberSets.referral),
    providers: part(agencySets.providers),
    updateCards: part(agencySets.updateCards),
    campaigns: part(agencySets.campaigns),
    campaignCategories: part(agencySets.campaignCategories),
    featuredCampaigns: part(agencySets.featuredCampaigns),
    offers: part(agencySets.offers),
    offerCategories: part(agencySets.offerCategories),
    actionBoxes: part(agencySets.actionBoxes),
    actionBoxCategories: part(agencySets.actionBoxCategories),
  }),
});
export type Opening = z.infer<typeof Opening>;

/** The agency's content: a set is missing where no two members are told the same [API-58]. */
export const AgencyContent = z.object({
  providers: z.optional(agencySets.providers),
  updateCards: z.optional(agencySets.updateCards),
  campaigns: z.optional(agencySets.campaigns),
  campaignCategories: z.optional(agencySets.campaignCategories),
  featuredCampaigns: z.optional(agencySets.featuredCampaigns),
  offers: z.optional(agencySets.offers),
  offerCategories: z.optional(agencySets.offerCategories),
  actionBoxes: z.optional(agencySets.actionBoxes),
  actionBoxCategories: z.optional(agencySets.actionBoxCategories),
});
export type AgencyContent = z.infer<typeof AgencyContent>;
