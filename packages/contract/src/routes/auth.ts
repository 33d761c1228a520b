import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { PromotionType } from '../schemas/enums.ts';
import { PromotionResult } from '../schemas/promotion-result.ts';
import { Empty, Flag, FormText, Id, NoBody, PasswordText, Text, Time } from '../schemas/scalars.ts';
import { EmailConfirmation } from '../schemas/user-info.ts';
import { codeErrors } from './code-errors.ts';
import { stepUpErrors } from './step-up-errors.ts';

export const nameErrors = ['MissingNameError', 'InvalidNameError', 'NameLengthError'] as const satisfies ErrorCode[];
export const emailErrors = ['MissingEmailError', 'InvalidEmailError'] as const satisfies ErrorCode[];
const passwordErrors = [
  'MissingPasswordError',
  'PasswordLengthError',
  'InvalidSpecialCharError',
  'IncorrectPasswordCompositionError',
  'CommonPasswordError',
  'PasswordsNotMatch',
] as const satisfies ErrorCode[];

const Code = z.string().check(z.maxLength(limits.shortTextLengthMax));
const Ignored = z.optional(Text);

/** Requests a reset mail; the six texts are accepted and ignored [API-07, PWD-07]. */
export const forgotPassword = defineRoute({
  name: 'auth.forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  level: 'public',
  body: z.object({
    email: FormText,
    TenantID: z.optional(Id),
    securityAssurance: Ignored,
    securityAssuranceListItem1: Ignored,
    securityAssuranceListItem2: Ignored,
    passwordCreationTips: Ignored,
    passwordCreationTipsListItem1: Ignored,
    passwordCreationTipsListItem2: Ignored,
  }),
  reply: { 200: Empty },
  errors: [...emailErrors, 'EMAIL_NOT_ASSOCIATED', 'STANDALONE_NOT_SUPPORTED', 'TENANT_MISMATCH'],
});

/**
 * Sets a new password with the token of a reset mail; starts no session. Passkeys stay unless the member removes them
 * [PWD-06, PWD-08, AUTH-47].
 */
export const resetPassword = defineRoute({
  name: 'auth.resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  level: 'public',
  body: z.object({
    token: Text,
    newPassword: PasswordText,
    confirmNewPassword: PasswordText,
    removesPasskeys: z.optional(Flag),
    disconnectsAgencyAccount: z.optional(Flag),
  }),
  /** The member's email, for signing in next; null without one. */
  reply: { 200: z.object({ email: z.nullish(Text) }) },
  errors: ['RESET_TOKEN_INVALID', ...passwordErrors],
});

/** Restores the previous email with the link sent to it; ends all sessions [ACCT-09]. */
export const restoreEmail = defineRoute({
  name: 'auth.restoreEmail',
  method: 'POST',
  path: '/auth/restore-email',
  level: 'public',
  body: z.object({ token: Text }),
  reply: { 200: Empty },
  errors: ['RESTORE_TOKEN_INVALID'],
});

/** Confirms an email with the mailed link; starts and ends no session [SIGNUP-21]. */
export const confirmEmail = defineRoute({
  name: 'auth.confirmEmail',
  method: 'POST',
  path: '/auth/confirm-email',
  level: 'public',
  body: z.object({ token: Text }),
  reply: { 200: Empty },
  errors: ['CONFIRM_TOKEN_INVALID'],
});

/** Resends the session's member the confirmation mail [SIGNUP-21]. */
export const sendConfirmation = defineRoute({
  name: 'auth.sendConfirmation',
  method: 'POST',
  path: '/auth/manage-account/email-confirmation',
  level: 'session',
  reply: { 200: z.object({ emailConfirmation: EmailConfirmation }) },
  errors: ['MissingEmailError'],
});

/** Whether a mailed link is valid now; does not use it up [PWD-06, ACCT-09, SIGNUP-21]. */
export const checkMailLink = defineRoute({
  name: 'auth.checkMailLink',
  method: 'POST',
  path: '/auth/check-mail-link',
  level: 'public',
  body: z.object({ token: Text, purpose: z.enum(['PASSWORD_RESET', 'EMAIL_RESTORE', 'EMAIL_CONFIRM']) }),
  /** Of a reset link: whether a passkey or the agency's account signs in to the account, too. */
  reply: {
    200: z.object({
      isValid: z.literal(true),
      hasPasskeys: z.optional(Flag),
      hasAgencyAccount: z.optional(Flag),
    }),
  },
  errors: ['RESET_TOKEN_INVALID', 'RESTORE_TOKEN_INVALID', 'CONFIRM_TOKEN_INVALID'],
});

/** Changes name and email of the session's member [API-08, ACCT-09]. */
export const changeInfo = defineRoute({
  name: 'auth.changeInfo',
  method: 'PUT',
  path: '/auth/manage-account/info',
  level: 'session',
  /** `currentPassword` is required if the email changes [ACCT-10]. */
  body: z.object({ name: FormText, email: FormText, UserID: Id, currentPassword: PasswordText }),
  reply: { 200: z.object({ UserID: Text, name: Text, email: Text }) },
  errors: [
    ...nameErrors,
    ...emailErrors,
    ...stepUpErrors,
    'USER_MISMATCH',
    'EMAIL_ALREADY_EXISTS',
    'STANDALONE_NOT_SUPPORTED',
  ],
});

/** Changes the password; ends the member's other sessions and renews this one [API-09, AUTH-24]. */
export const changePassword = defineRoute({
  name: 'auth.changePassword',
  method: 'PUT',
  path: '/auth/manage-account/password',
  level: 'session',
  body: z.object({
    currentPassword: PasswordText,
    newPassword: PasswordText,
    confirmNewPassword: PasswordText,
    UserID: Id,
    email: FormText,
  }),
  reply: { 200: Empty },
  errors: ['WRONG_PASSWORD', ...passwordErrors, 'USER_MISMATCH', 'STANDALONE_NOT_SUPPORTED'],
});

const SignUpForm = z.object({
  inviteCode: z.nullish(Code),
  /** A friend's code in addition to the agency's: saved, and entered as soon as possible [REFER-20]. */
  friendCode: z.nullish(Code),
  tenantID: z.optional(Id),
  name: FormText,
  email: FormText,
  password: PasswordText,
  confirmNewPassword: PasswordText,
  /** Whether the visitor has the configuration's minimum age, if it sets one; no age is asked or stored [PRIV-03]. */
  isOldEnough: z.optional(Flag),
});

/** Registers, or with `null` finishes a registration whose optional code had failed [API-10, SIGNUP-15]. */
export const signUp = defineRoute({
  name: 'auth.signUp',
  method: 'POST',
  path: '/auth/sign-up',
  level: 'public',
  body: z.nullish(SignUpForm),
  reply: {
    200: z.object({
      isInviteCodeInvalid: Flag,
      promotionInfo: z.nullable(PromotionResult),
      UserID: Text,
    }),
  },
  errors: [
    'CHALLENGE_REQUIRED',
    ...nameErrors,
    ...emailErrors,
    ...passwordErrors,
    ...codeErrors,
    'EMAIL_ALREADY_EXISTS',
    'SIGN_UP_NOT_POSSIBLE',
    'AGE_NOT_CONFIRMED',
    'STANDALONE_NOT_SUPPORTED',
    'SIGN_UP_NOT_PENDING',
    'TENANT_MISMATCH',
  ],
});

/** Whether a code is valid for sign-up; does not use it up [API-11]. */
export const validateInviteCode = defineRoute({
  name: 'auth.validateInviteCode',
  method: 'POST',
  path: '/auth/validate-invite-code',
  level: 'public',
  body: z.object({ inviteCode: Code, tenantID: z.optional(Id) }),
  reply: { 200: z.object({ isValid: z.literal(true), CampaignType: PromotionType }) },
  errors: ['CHALLENGE_REQUIRED', ...codeErrors, 'TENANT_MISMATCH'],
});

/** Arrival from a partner's app with a single-use token; always redirects [AUTH-34]. */
export const startPartnerSession = defineRoute({
  name: 'auth.startPartnerSession',
  method: 'GET',
  path: '/auth/partner-session',
  level: 'public',
  query: z.object({ token: z.optional(Text) }),
  reply: { 302: NoBody },
  errors: [],
});

/**
 * Exchanges a partner's single-use token for an access token, for pages and servers that have no cookie of ours
 * [SDK-08].
 */
export const exchangePartnerToken = defineRoute({
  name: 'auth.exchangePartnerToken',
  method: 'POST',
  path: '/auth/partner-session',
  level: 'public',
  body: z.object({ token: Text }),
  /** The access token goes into the header `Authorization: Bearer …` until it expires. */
  reply: { 200: z.object({ accessToken: Text, expiresAtUTC: Time }) },
  errors: ['SIGNATURE_INVALID'],
});

/** Arrival as a test rider of an agency not yet open, by a link from the desk; always redirects [DESK-240]. */
export const startTestRide = defineRoute({
  name: 'auth.startTestRide',
  method: 'GET',
  path: '/auth/test-rider',
  level: 'public',
  query: z.object({ token: z.optional(z.string().check(z.maxLength(limits.shortTextLengthMax))) }),
  reply: { 302: NoBody },
  errors: [],
});

/** A query value that anyone may have written; a repeated or overlong one counts as missing. */
const ReturnedText = otherwise(z.optional(z.string().check(z.maxLength(limits.returnedTextLengthMax))), undefined);

/** Return from an OAuth provider; always redirects to the starting page with a `ConsentOutcome` [PROV-21]. */
export const finishProviderSignIn = defineRoute({
  name: 'auth.finishProviderSignIn',
  method: 'GET',
  path: '/auth/provider/:id/callback',
  level: 'session',
  params: z.object({ id: Id }),
  query: z.object({
    code: ReturnedText,
    state: ReturnedText,
    iss: ReturnedText,
    error: ReturnedText,
    /** Only the browser that posted the provider's form has it [PROV-39]. */
    postToken: ReturnedText,
  }),
  reply: { 302: NoBody },
  errors: [],
});
