import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { Invitation, SavedInvitation } from '../schemas/invitation.ts';
import { PromotionResult } from '../schemas/promotion-result.ts';
import { Empty, IgnoredBody, LanguageText } from '../schemas/scalars.ts';
import { codeErrors } from './code-errors.ts';

const Code = z.string().check(z.maxLength(limits.shortTextLengthMax));

/**
 * An invitation link's content for the visitor who opens it, and whether they could use its code; does not use it up
 * [REFER-19].
 */
export const getInvitation = defineRoute({
  name: 'invitation.get',
  method: 'GET',
  path: '/rest/invitations/:inviteCode/:lang',
  level: 'public',
  params: z.object({ inviteCode: Code, lang: LanguageText }),
  reply: { 200: Invitation },
  errors: codeErrors,
});

/** Uses a link's code for the member, or saves a friend's until it can be used [REFER-20]. */
export const acceptInvitation = defineRoute({
  name: 'invitation.accept',
  method: 'POST',
  path: '/rest/users/me/invitation',
  level: 'active',
  body: z.object({ inviteCode: Code }),
  reply: { 200: z.object({ promotionInfo: z.nullable(PromotionResult), keptInvitation: z.nullable(SavedInvitation) }) },
  errors: codeErrors,
});

/** Confirms that the member has seen the result of the saved friend's code [REFER-20]. */
export const closeInvitation = defineRoute({
  name: 'invitation.close',
  method: 'POST',
  path: '/rest/users/me/invitation/told',
  level: 'session',
  body: IgnoredBody,
  reply: { 200: Empty },
  errors: [],
});
