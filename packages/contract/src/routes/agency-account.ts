import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { MemberAgencyAccount, PendingAgencyAccount } from '../schemas/agency-account.ts';
import { PromotionResult } from '../schemas/promotion-result.ts';
import { Flag, FormText, Id, NoBody, PasswordText, Text } from '../schemas/scalars.ts';
import { emailErrors, nameErrors } from './auth.ts';
import { codeErrors } from './code-errors.ts';
import { stepUpErrors } from './step-up-errors.ts';

// In a separate file, because no start of the app needs these calls.

const Code = z.string().check(z.maxLength(limits.shortTextLengthMax));

/** Address of the agency's sign-in; the browser returns to `agencyAccount.finish` [AUTH-49]. */
export const startAgencySignIn = defineRoute({
  name: 'agencyAccount.start',
  method: 'POST',
  path: '/auth/agency-account',
  level: 'public',
  /** The code of a sign-up link, for the way back. */
  body: z.object({ inviteCode: z.optional(Code) }),
  reply: { 200: z.object({ address: Text }) },
  errors: ['CHALLENGE_REQUIRED', 'AGENCY_ACCOUNT_OFF', 'AGENCY_ACCOUNT_UNREACHABLE'],
});

/** A query value that anyone may have written; a repeated or overlong one counts as missing. */
const ReturnedText = otherwise(z.optional(z.string().check(z.maxLength(limits.returnedTextLengthMax))), undefined);

/**
 * Return from the agency's sign-in; always redirects: to Home with a session, or to a screen with an
 * `AgencyAccountOutcome` [AUTH-49, AUTH-51].
 */
export const finishAgencySignIn = defineRoute({
  name: 'agencyAccount.finish',
  method: 'GET',
  path: '/auth/agency-account/return',
  level: 'public',
  query: z.object({ code: ReturnedText, state: ReturnedText, iss: ReturnedText, error: ReturnedText }),
  reply: { 302: NoBody },
  errors: [],
});

/** The account that came back to this browser and belongs to no member yet [AUTH-50]. */
export const getPendingAgencyAccount = defineRoute({
  name: 'agencyAccount.pending',
  method: 'GET',
  path: '/auth/agency-account/pending',
  level: 'public',
  reply: { 200: PendingAgencyAccount },
  errors: ['AGENCY_ACCOUNT_EXPIRED'],
});

/** Registers with that account instead of a password; otherwise like `auth.signUp` [AUTH-50]. */
export const signUpWithAgencyAccount = defineRoute({
  name: 'agencyAccount.signUp',
  method: 'POST',
  path: '/auth/agency-account/sign-up',
  level: 'public',
  body: z.object({
    inviteCode: z.nullish(Code),
    friendCode: z.nullish(Code),
    tenantID: z.optional(Id),
    name: FormText,
    /** Ignored if the provider verified an email. */
    email: FormText,
    isOldEnough: z.optional(Flag),
  }),
  reply: {
    200: z.object({ isInviteCodeInvalid: Flag, promotionInfo: z.nullable(PromotionResult), UserID: Text }),
  },
  errors: [
    'CHALLENGE_REQUIRED',
    'AGENCY_ACCOUNT_EXPIRED',
    'AGENCY_ACCOUNT_TAKEN',
    ...nameErrors,
    ...emailErrors,
    ...codeErrors,
    'EMAIL_ALREADY_EXISTS',
    'SIGN_UP_NOT_POSSIBLE',
    'AGE_NOT_CONFIRMED',
    'STANDALONE_NOT_SUPPORTED',
    'TENANT_MISMATCH',
  ],
});

/** Whether the member's account is connected to the agency's [ACCT-20]. */
export const getAgencyAccount = defineRoute({
  name: 'agencyAccount.get',
  method: 'GET',
  path: '/rest/users/me/agency-account',
  level: 'session',
  reply: { 200: MemberAgencyAccount },
  errors: [],
});

/** Address of the agency's sign-in to connect the member's account, after step-up [ACCT-20, ACCT-10]. */
export const connectAgencyAccount = defineRoute({
  name: 'agencyAccount.connect',
  method: 'POST',
  path: '/rest/users/me/agency-account',
  level: 'session',
  body: z.object({ currentPassword: PasswordText }),
  reply: { 200: z.object({ address: Text }) },
  errors: [...stepUpErrors, 'AGENCY_ACCOUNT_OFF', 'AGENCY_ACCOUNT_UNREACHABLE'],
});

/** Disconnects the agency's account if a password or passkey remains; idempotent [ACCT-21]. */
export const disconnectAgencyAccount = defineRoute({
  name: 'agencyAccount.disconnect',
  method: 'DELETE',
  path: '/rest/users/me/agency-account',
  level: 'session',
  reply: { 200: MemberAgencyAccount },
  errors: ['LAST_WAY_TO_SIGN_IN'],
});
