import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { Invitation, SavedInvitation } from '../schemas/invitation.ts';
import { PromotionResult } from '../schemas/promotion-result.ts';
import { Empty, IgnoredBody, LanguageText } from '../schemas/scalars.ts';
import { codeErrors } from './code-errors.ts';

const Code = z.string().check(z.maxLength(limits.shortTextLengthMax));

/** What a link with a code says to whoever opens it, and whether the code could be used by them; uses nothing [REFER-19]. */
export const getInvitation = defineRoute({
  name: 'invitation.get',
  summary: 'What a link with a code says to whoever opens it',
  method: 'GET',
  path: '/rest/invitations/:inviteCode/:lang',
  level: 'public',
  params: z.object({ inviteCode: Code, lang: LanguageText }),
  reply: { 200: Invitation },
  errors: codeErrors,
});

/** Uses the code of a link for the member, or keeps a friend's until it can be used [REFER-20]. */
export const acceptInvitation = defineRoute({
  name: 'invitation.accept',
  summary: 'Use the code of a link, or keep it until it can be used',
  method: 'POST',
  path: '/rest/users/me/invitation',
  level: 'active',
  body: z.object({ inviteCode: Code }),
  reply: { 200: z.object({ promotionInfo: z.nullable(PromotionResult), keptInvitation: z.nullable(SavedInvitation) }) },
  errors: codeErrors,
});

/** The member was told what became of the friend's code that was kept [REFER-20]. */
export const closeInvitation = defineRoute({
  name: 'invitation.close',
  summary: 'Note that the member was told what became of a kept code',
  method: 'POST',
  path: '/rest/users/me/invitation/told',
  level: 'session',
  body: IgnoredBody,
  reply: { 200: Empty },
  errors: [],
});
