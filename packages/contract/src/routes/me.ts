import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { CampaignStatus } from '../schemas/campaign-status.ts';
import { Earning, UnclaimedGroup } from '../schemas/earning.ts';
import { TransactionFilter } from '../schemas/enums.ts';
import { OfferGrant } from '../schemas/offer-grant.ts';
import { OfferStatus } from '../schemas/offer-status.ts';
import { pageOf } from '../schemas/page.ts';
import { Count, Empty, Flag, Id, IgnoredBody, InLanguage, Text } from '../schemas/scalars.ts';
import { Transaction } from '../schemas/transaction.ts';
import { UserInfo } from '../schemas/user-info.ts';
import { UserStatus } from '../schemas/user-status.ts';

const Cursor = z.optional(Text);
/** Versions of terms are counted from 1. */
const TermsVersion = z.int().check(z.gte(1), z.lte(2_147_483_647));
const StatusReply = z.object({ userStatus: UserStatus });

/** The signed-in member [API-12]. Counts as activity. */
export const getUserInfo = defineRoute({
  name: 'me.getUserInfo',
  method: 'GET',
  path: '/rest/users/me/userinfo/:lang',
  level: 'session',
  params: InLanguage,
  reply: { 200: UserInfo },
  errors: [],
});

/**
 * The member's earnings, newest first, paged; with a group, only its unclaimed ones [API-13, EARNING-02, EARNING-12].
 */
export const listEarnings = defineRoute({
  name: 'me.listEarnings',
  method: 'GET',
  path: '/rest/users/me/earnings/:lang',
  level: 'session',
  params: InLanguage,
  query: z.object({ group: z.optional(Id), cursor: Cursor }),
  reply: { 200: pageOf(Earning) },
  errors: ['INVALID_CURSOR'],
});

/** All unclaimed earnings, however old, by cause; the group with the newest earning first [EARNING-12]. */
export const listUnclaimedEarnings = defineRoute({
  name: 'me.listUnclaimedEarnings',
  method: 'GET',
  path: '/rest/users/me/earnings/:lang/unclaimed',
  level: 'session',
  params: InLanguage,
  reply: { 200: z.object({ data: z.array(UnclaimedGroup) }) },
  errors: [],
});

/** The member's history, newest first, paged; no type means all [API-16, HIST-01]. */
export const listTransactions = defineRoute({
  name: 'me.listTransactions',
  method: 'GET',
  path: '/rest/users/me/transactions/:lang',
  level: 'session',
  params: InLanguage,
  query: z.object({ type: z.optional(TransactionFilter), cursor: Cursor }),
  reply: { 200: pageOf(Transaction) },
  errors: ['INVALID_CURSOR'],
});

/** Whether each active offer can be redeemed now [API-15, OFFER-03]. */
export const listOfferStatuses = defineRoute({
  name: 'me.listOfferStatuses',
  method: 'GET',
  path: '/rest/users/me/offersStatus',
  level: 'session',
  reply: { 200: z.array(OfferStatus) },
  errors: [],
});

/** Offers that the member may redeem once without points, those that expire first at the top [OFFER-20]. */
export const listOfferGrants = defineRoute({
  name: 'me.listOfferGrants',
  method: 'GET',
  path: '/rest/users/me/offerGrants',
  level: 'session',
  reply: { 200: z.array(OfferGrant) },
  errors: [],
});

/** The member's progress in each campaign [API-37]. */
export const listCampaignStatuses = defineRoute({
  name: 'me.listCampaignStatuses',
  method: 'GET',
  path: '/rest/users/me/campaignsStatus',
  level: 'session',
  reply: { 200: z.array(CampaignStatus) },
  errors: [],
});

/** Agrees to the terms: NEW becomes CONSENT, any other status stays [API-14]. */
export const consent = defineRoute({
  name: 'me.consent',
  method: 'POST',
  path: '/rest/users/me/consent',
  level: 'session',
  body: IgnoredBody,
  reply: { 200: StatusReply },
  errors: [],
});

/**
 * The same under its other name. With `termsVersion`, the version shown, it agrees to newer terms; returns the new
 * status [PRIV-02].
 */
export const setUserStatus = defineRoute({
  name: 'me.setUserStatus',
  method: 'POST',
  path: '/rest/users/me/userStatus',
  level: 'session',
  body: z.object({ userStatus: z.literal('CONSENT'), termsVersion: z.optional(TermsVersion) }),
  reply: { 200: StatusReply },
  errors: [],
});

/** Continues under the terms agreed to before; the version shown is not asked about again [PRIV-02]. */
export const declineTerms = defineRoute({
  name: 'me.declineTerms',
  method: 'POST',
  path: '/rest/users/me/termsDeclined',
  level: 'session',
  body: z.object({ termsVersion: TermsVersion }),
  reply: { 200: Empty },
  errors: [],
});

/** Returns after opting out; only OPTED_OUT changes [API-21]. */
export const optBackIn = defineRoute({
  name: 'me.optBackIn',
  method: 'POST',
  path: '/rest/users/me/optBackIn',
  level: 'session',
  body: IgnoredBody,
  reply: { 200: StatusReply },
  errors: [],
});

/** Remembers that the tutorial was seen [API-22]. */
export const markTutorialSeen = defineRoute({
  name: 'me.markTutorialSeen',
  method: 'POST',
  path: '/rest/users/me/tutorialSeen',
  level: 'session',
  body: IgnoredBody,
  reply: { 200: z.object({ HaveSeenTutorial: Flag }) },
  errors: [],
});

const LevelCelebrated = z.object({ StatusID: Text.check(z.maxLength(100)), LevelID: Text.check(z.maxLength(100)) });
export type LevelCelebrated = z.infer<typeof LevelCelebrated>;

/** Remembers that a level was celebrated, on whatever device; an unknown level changes nothing [TIER-05]. */
export const markLevelCelebrated = defineRoute({
  name: 'me.markLevelCelebrated',
  method: 'POST',
  path: '/rest/users/me/levelCelebrated',
  level: 'session',
  body: LevelCelebrated,
  reply: { 200: z.object({}) },
  errors: [],
});

/** Saves the member's language; the only call that refuses an unsupported one [API-29, LANG-08]. */
export const setPreferredLanguage = defineRoute({
  name: 'me.setPreferredLanguage',
  method: 'POST',
  path: '/rest/users/me/updatePreferredLanguage/:lang',
  level: 'session',
  params: InLanguage,
  body: IgnoredBody,
  reply: { 200: z.object({ language: Text }) },
  errors: ['UNSUPPORTED_LANGUAGE'],
});

/** Number of the member's favorite offers [API-30]. */
export const countFavoriteOffers = defineRoute({
  name: 'me.countFavoriteOffers',
  method: 'GET',
  path: '/rest/users/me/getFavoriteOfferCount',
  level: 'session',
  reply: { 200: z.object({ favoriteOfferCount: Count }) },
  errors: [],
});
