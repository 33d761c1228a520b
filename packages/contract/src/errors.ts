import * as z from 'zod/mini';

/** HTTP status of a refusal; `matched` is text that screens compare, and therefore always English. */
interface Entry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 502 | 503;
  readonly matched?: string;
}

const entries = {
  // Sign-in, sign-up, account
  INVALID_CREDENTIALS: { status: 401 },
  ONE_ATTEMPT_LEFT: { status: 401, matched: 'One attempt left' },
  NO_ATTEMPT_LEFT: { status: 401, matched: 'No attempt left' },
  PASSWORD_EXPIRED: { status: 401, matched: 'Your password has expired.' },
  STANDALONE_NOT_SUPPORTED: { status: 409 },
  EMAIL_ALREADY_EXISTS: { status: 409, matched: 'Email already exists' },
  WRONG_PASSWORD: { status: 400, matched: 'Wrong Password' },
  EMAIL_NOT_ASSOCIATED: { status: 404, matched: 'This email address is not associated with a Rewards account' },
  RESET_TOKEN_INVALID: { status: 400 },
  RESTORE_TOKEN_INVALID: { status: 400 },
  CONFIRM_TOKEN_INVALID: { status: 400 },
  SIGN_UP_NOT_PENDING: { status: 400 },
  SIGN_UP_NOT_POSSIBLE: { status: 409 },
  CURRENT_PASSWORD_REQUIRED: { status: 400 },
  SIGN_IN_AGAIN: { status: 409 },
  PASSKEY_REFUSED: { status: 400 },
  TOO_MANY_PASSKEYS: { status: 409 },
  AGENCY_ACCOUNT_OFF: { status: 409 },
  AGENCY_ACCOUNT_UNREACHABLE: { status: 502 },
  AGENCY_ACCOUNT_EXPIRED: { status: 400 },
  AGENCY_ACCOUNT_TAKEN: { status: 409 },
  LAST_WAY_TO_SIGN_IN: { status: 409 },
  ERASURE_WAITS: { status: 409 },
  USER_MISMATCH: { status: 400 },
  TENANT_MISMATCH: { status: 400 },

  // Form rules, in order of application
  MissingNameError: { status: 400 },
  InvalidNameError: { status: 400 },
  NameLengthError: { status: 400 },
  MissingEmailError: { status: 400 },
  InvalidEmailError: { status: 400 },
  MissingPasswordError: { status: 400 },
  PasswordLengthError: { status: 400 },
  InvalidSpecialCharError: { status: 400 },
  IncorrectPasswordCompositionError: { status: 400 },
  CommonPasswordError: { status: 400 },
  PasswordsNotMatch: { status: 400 },
  AGE_NOT_CONFIRMED: { status: 400 },

  // Promo, invite and referral codes
  INVALID_INVITE_CODE: { status: 400 },
  INVALID_TEAM_CODE: { status: 400 },
  INVITE_CODE_MISSING: { status: 400 },
  EXPIRED_CODE: { status: 400 },
  CODE_USAGE_LIMIT: { status: 409, matched: 'Promotion Code is invalid due to usage limit' },
  INVITE_CODE_REQUIRED: { status: 409 },
  REFERRAL_CAMPAIGN_DISABLED: { status: 409 },
  REFERRAL_DEACTIVATED: { status: 409 },
  USED_CODE: { status: 409 },
  REWARD_HELD: { status: 409 },
  ALREADY_IN_SEGMENT: { status: 409 },
  REACHED_SEGMENT_LIMIT: { status: 409 },
  '31001': { status: 409 },
  '31002': { status: 409 },
  OWN_CODE: { status: 409 },
  REFERRED_PERSON_CODE: { status: 409 },
  ONE_REFERRAL_CODE_PER_ACCOUNT: { status: 409 },
  REFERRAL_WINDOW_CLOSED: { status: 409 },
  JOIN_PROGRAMME_FIRST: { status: 409 },
  REFERRAL_NOT_AVAILABLE: { status: 404 },

  // Phone verification
  PHONE_ALREADY_REGISTERED: { status: 409, matched: 'PHONE_ALREADY_REGISTERED' },
  INVALID_PHONE_NUMBER: { status: 400 },
  SMS_NOT_SENT: { status: 502, matched: 'SMS message could not be sent. Please try later' },
  COOL_DOWN: { status: 429 },
  WRONG_CODE: { status: 400 },
  CODE_EXPIRED: { status: 400 },
  NO_CODE_PENDING: { status: 400 },
  TOO_MANY_ATTEMPTS: { status: 429 },
  ALREADY_VERIFIED: { status: 409 },

  // Offers, redemptions, earnings
  PHONE_NOT_VERIFIED: { status: 409 },
  INSUFFICIENT_BALANCE: { status: 409 },
  LIMIT_REACHED: { status: 409 },
  DAILY_LIMIT_REACHED: { status: 409 },
  PRICE_CHANGED: { status: 409 },
  SOLD_OUT: { status: 409 },
  SUPPLIER_UNAVAILABLE: { status: 502 },
  REDEMPTION_PENDING: { status: 503 },
  GRANT_UNAVAILABLE: { status: 409 },
  DRAW_CLOSED: { status: 409 },
  IDEMPOTENCY_KEY_REUSED: { status: 409 },
  OFFER_UNAVAILABLE: { status: 404 },
  CAMPAIGN_UNAVAILABLE: { status: 404 },
  EARNING_CANCELED: { status: 409 },
  FAVORITE_LIMIT_REACHED: { status: 409 },
  FEATURE_DISABLED: { status: 409 },

  // Rides
  TOO_MANY_MISSING_RIDES: { status: 409 },
  MISSING_RIDES_THIS_MONTH: { status: 409 },
  PHOTO_NOT_READABLE: { status: 400 },

  // Providers
  INVALID_IDENTIFIER: { status: 400 },
  PROVIDER_IDENTIFIER_IN_USE: { status: 409 },
  ALREADY_CONNECTED: { status: 409 },
  RIDE_NOT_RECOGNIZED: { status: 400 },
  PROVIDER_NOT_CONNECTABLE: { status: 409 },
  PROVIDER_NOT_CONNECTED: { status: 409 },
  USER_CONTROL_DISABLED: { status: 409 },
  PROVIDER_UNREACHABLE: { status: 502 },
  TRY_WITH_VERIFIED_PHONE: { status: 429 },

  // Every call
  ACCOUNT_SUSPENDED: { status: 409 },
  ACCOUNT_OPTED_OUT: { status: 409 },
  UNSUPPORTED_LANGUAGE: { status: 400 },
  SESSION_REQUIRED: { status: 403 },
  ORIGIN_NOT_ALLOWED: { status: 403 },
  SIGNATURE_INVALID: { status: 401 },
  TENANT_NOT_FOUND: { status: 404 },
  NOT_OPEN_YET: { status: 409 },
  INVALID_REQUEST: { status: 400 },
  INVALID_CURSOR: { status: 400 },
  NOT_FOUND: { status: 404 },
  PAYLOAD_TOO_LARGE: { status: 413 },
  TOO_MANY_REQUESTS: { status: 429 },
  CHALLENGE_REQUIRED: { status: 429 },
  INTERNAL_ERROR: { status: 500 },
  SERVICE_UNAVAILABLE: { status: 503 },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof entries;

export const errorCodes: readonly ErrorCode[] = /* @__PURE__ */ Object.keys(entries) as ErrorCode[];

/** Message key of the text a member reads for a code. */
export type ErrorWordingKey = `errors.${ErrorCode}`;

export interface ErrorFacts {
  readonly status: Entry['status'];
  readonly wordingKey: ErrorWordingKey;
  /** Fixed English text that screens compare, or null if the text is in the call's language. */
  readonly matched: string | null;
}

export function errorFacts(code: ErrorCode): ErrorFacts {
  const entry: Entry = entries[code];
  return { status: entry.status, wordingKey: `errors.${code}`, matched: entry.matched ?? null };
}

export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(entries, text);
}

/**
 * Body of every refusal [ERR-21]. `field` names the invalid input, `coolDownTimestampUTC` comes with COOL_DOWN,
 * `isCodePending` is set if a code may have been sent to this number [PHONE-11].
 */
export const ErrorBody = z.object({
  error: z.string(),
  error_description: z.string(),
  field: z.optional(z.string()),
  coolDownTimestampUTC: z.optional(z.string()),
  isCodePending: z.optional(z.boolean()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
