import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { ReferralConfiguration, ReferralInfo } from '../schemas/referral.ts';
import { Id, IgnoredBody, InLanguage, LanguageText, Money } from '../schemas/scalars.ts';

/** How the program rewards friends; null without a referral program [API-32]. */
export const getReferralConfiguration = defineRoute({
  name: 'referral.getConfiguration',
  method: 'POST',
  path: '/rest/campaigns/referral/:lang',
  level: 'session',
  params: InLanguage,
  body: z.object({ TenantID: z.optional(Id) }),
  reply: { 200: z.object({ ReferralConfiguration: z.nullable(ReferralConfiguration) }) },
  errors: ['TENANT_MISMATCH'],
});

/** Public information on a program's referral [API-52]. */
export const getReferralInfo = defineRoute({
  name: 'referral.getInfo',
  method: 'GET',
  path: '/rest/referralInfo/:tenantId/:lang',
  level: 'public',
  params: z.object({ tenantId: Id, lang: LanguageText }),
  reply: { 200: ReferralInfo },
  errors: [],
});

/** Unannounced rewards for referred members; the call marks them announced [API-23]. */
export const announceReferrerPoints = defineRoute({
  name: 'referral.announcePoints',
  method: 'POST',
  path: '/rest/users/me/referrerPoints',
  level: 'session',
  body: IgnoredBody,
  reply: { 200: z.object({ pointsFromReferee: Money }) },
  errors: [],
});
