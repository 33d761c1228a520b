import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { staffLimits } from '../limits.ts';
import { Moment } from './common.ts';

export const OpenIdText = z.string().check(z.minLength(1), z.maxLength(staffLimits.openIdTextLengthMax));

export const MailDomain = z.string().check(z.toLowerCase(), z.maxLength(253), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/));

/** An agency's OpenID setting, without its secret. */
export const OpenIdSetting = z.object({
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  mailDomains: z.array(z.string()),
  vouchesForMail: z.boolean(),
  updatedAt: Moment,
  /** Redirect address to register at the provider. */
  redirectUri: z.string(),
});
export type OpenIdSetting = z.infer<typeof OpenIdSetting>;

export const OpenIdSet = z.object({ setting: z.nullable(OpenIdSetting) });
export type OpenIdSet = z.infer<typeof OpenIdSet>;

/** Errors of an OpenID provider; some carry a detail in the provider's or protocol's words. */
export const openIdTroubles = [
  /** No discovery document below its issuer. */
  'UNTOLD',
  'NO_SIGN_IN_ADDRESS',
  'NO_TOKEN_ADDRESS',
  /** No support for S256 challenges. */
  'NO_S256',
  /** No support for answers in a form. */
  'NO_FORM_POST',
  /** No token revocation. */
  'NO_REVOCATION',
  /** It issued a token for a code it never gave out. */
  'TAKES_ANY_CODE',
  /** Its token endpoint violates the protocol. */
  'ODD_ANSWER',
  'UNKNOWN_CLIENT',
  /** Its token endpoint refuses our request. */
  'REFUSAL',
] as const;

export const OpenIdTrouble = z.object({ kind: z.enum(openIdTroubles), why: z.nullable(z.string()) });
export type OpenIdTrouble = z.infer<typeof OpenIdTrouble>;

export const MaybeOpenIdSetting = z.extend(OpenIdSet, {
  /** Errors found when the provider was just checked; empty if all is well. */
  troubles: z.array(OpenIdTrouble),
});
export type MaybeOpenIdSetting = z.infer<typeof MaybeOpenIdSetting>;

/** The new setting; an omitted secret stays, null removes it. */
export const WantedOpenId = z.object({
  issuer: OpenIdText,
  clientId: OpenIdText,
  clientSecret: z.optional(z.nullable(OpenIdText)),
  mailDomains: z.array(MailDomain).check(z.minLength(1), z.maxLength(20)),
  vouchesForMail: z._default(z.boolean(), false),
  /**
   * When the setting the caller started from was set, null without one. If it has changed since, nothing changes
   * [DESK-399].
   */
  was: z.optional(z.nullable(Moment)),
});
export type WantedOpenId = z.infer<typeof WantedOpenId>;

export const OpenIdAgencies = z.object({ data: z.array(z.object({ agencyId: z.string(), name: z.string() })) });
export type OpenIdAgencies = z.infer<typeof OpenIdAgencies>;

/** Address to send the browser to, and the attempt it stores until the redirect back. */
export const OpenIdWay = z.object({ address: z.string(), attempt: z.string() });
export type OpenIdWay = z.infer<typeof OpenIdWay>;

const Returned = z.optional(z.string().check(z.maxLength(limits.returnedTextLengthMax)));

export const OpenIdReturn = z.object({
  attempt: z.string().check(z.maxLength(limits.shortTextLengthMax)),
  state: z.string().check(z.maxLength(limits.shortTextLengthMax)),
  code: Returned,
  iss: Returned,
  error: Returned,
});
export type OpenIdReturn = z.infer<typeof OpenIdReturn>;
