import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { PromotionResult } from '../schemas/promotion-result.ts';
import { IgnoredBody, LanguageText } from '../schemas/scalars.ts';
import { codeErrors } from './code-errors.ts';

/** Enters a promo, invite or referral code [API-31, CODE-01]. */
export const useCode = defineRoute({
  name: 'codes.use',
  method: 'POST',
  path: '/rest/campaigns/promotional/:inviteCode/participation/:lang',
  level: 'active',
  params: z.object({ inviteCode: z.string().check(z.maxLength(limits.shortTextLengthMax)), lang: LanguageText }),
  body: IgnoredBody,
  reply: { 200: PromotionResult },
  errors: codeErrors,
});
