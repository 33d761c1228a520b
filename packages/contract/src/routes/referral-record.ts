import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { ReferralInstruction, ReferralStatistics, ReferrerRecord } from '../schemas/referral-record.ts';
import { ReferredFriend } from '../schemas/referral-status.ts';
import { InLanguage } from '../schemas/scalars.ts';

/** The member's own code, created on the first call [API-53, REFER-13]. */
export const getReferrerRecord = defineRoute({
  name: 'referral.getReferrerRecord',
  method: 'GET',
  path: '/rest/users/me/referrerRecord',
  level: 'session',
  reply: { 200: ReferrerRecord },
  errors: ['REFERRAL_NOT_AVAILABLE'],
});

/** Statistics of the member's code [API-53]. */
export const getReferralStatistics = defineRoute({
  name: 'referral.getStatistics',
  method: 'GET',
  path: '/rest/users/me/referralStatistics',
  level: 'session',
  reply: { 200: ReferralStatistics },
  errors: [],
});

/** The friends the member referred, latest first, with the status of each reward [REFER-21]. */
export const listReferredFriends = defineRoute({
  name: 'referral.listFriends',
  method: 'GET',
  path: '/rest/users/me/referrals/:lang',
  level: 'session',
  params: InLanguage,
  reply: { 200: z.array(ReferredFriend) },
  errors: [],
});

/** The steps that explain referring [API-53, REFER-14]. */
export const listReferralInstructions = defineRoute({
  name: 'referral.listInstructions',
  method: 'GET',
  path: '/rest/referralInstructions/:lang',
  level: 'session',
  params: InLanguage,
  reply: { 200: z.array(ReferralInstruction) },
  errors: [],
});
