import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { staffLimits } from '../limits.ts';
import { Moment } from './common.ts';

const Text = z.string().check(z.minLength(1), z.maxLength(staffLimits.openIdTextLengthMax));

/** A domain of addresses, such as `agency.example`. */
const MailDomain = z.string().check(z.toLowerCase(), z.maxLength(253), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/));

/** How an agency's own sign-in is asked: what is told of it. */
export const OpenIdSetting = z.object({
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  mailDomains: z.array(z.string()),
  vouchesForMail: z.boolean(),
  updatedAt: Moment,
  /** Address that the provider must be told: where it sends people back to. */
  redirectUri: z.string(),
});
export type OpenIdSetting = z.infer<typeof OpenIdSetting>;

/** The setting as it is from now on; null where the agency has none. */
export const OpenIdSet = z.object({ setting: z.nullable(OpenIdSetting) });
export type OpenIdSet = z.infer<typeof OpenIdSet>;

/** What may be wrong with a provider that people sign in at; behind some stands why, in the provider's or protocol's words. */
export const openIdTroubles = [
  /** It does not tell about itself below its issuer. */
  'UNTOLD',
  'NO_SIGN_IN_ADDRESS',
  'NO_TOKEN_ADDRESS',
  /** It speaks other challenges than S256. */
  'NO_S256',
  /** It takes no grant back. */
  'NO_REVOCATION',
  /** It gave a token for a code that it never gave out. */
  'TAKES_ANY_CODE',
  /** Its token address does not answer as the protocol says. */
  'ODD_ANSWER',
  'UNKNOWN_CLIENT',
  /** Its token address refuses what we ask. */
  'REFUSAL',
] as const;

export const OpenIdTrouble = z.object({ kind: z.enum(openIdTroubles), why: z.nullable(z.string()) });
export type OpenIdTrouble = z.infer<typeof OpenIdTrouble>;

/** The setting, and how its provider is. */
export const MaybeOpenIdSetting = z.extend(OpenIdSet, {
  /** What is wrong with it as the provider was just asked; none when all is well. */
  troubles: z.array(OpenIdTrouble),
});
export type MaybeOpenIdSetting = z.infer<typeof MaybeOpenIdSetting>;

/** As it is set; a secret that is left out stays as it is, null takes it away. */
export const WantedOpenId = z.object({
  issuer: Text,
  clientId: Text,
  clientSecret: z.optional(z.nullable(Text)),
  mailDomains: z.array(MailDomain).check(z.minLength(1), z.maxLength(20)),
  vouchesForMail: z._default(z.boolean(), false),
  /** When the one that somebody began to change was set, null where there was none; where it is another by then, nothing is changed [DESK-399]. */
  was: z.optional(z.nullable(Moment)),
});
export type WantedOpenId = z.infer<typeof WantedOpenId>;

/** Agencies that have a sign-in of their own. */
export const OpenIdAgencies = z.object({ data: z.array(z.object({ agencyId: z.string(), name: z.string() })) });
export type OpenIdAgencies = z.infer<typeof OpenIdAgencies>;

/** Where to lead the browser, and what it keeps to itself until it comes back. */
export const OpenIdWay = z.object({ address: z.string(), attempt: z.string() });
export type OpenIdWay = z.infer<typeof OpenIdWay>;

const Returned = z.optional(z.string().check(z.maxLength(limits.returnedTextLengthMax)));

/** What the browser kept, and what it was sent back with. */
export const OpenIdReturn = z.object({
  attempt: z.string().check(z.maxLength(limits.shortTextLengthMax)),
  state: z.string().check(z.maxLength(limits.shortTextLengthMax)),
  code: Returned,
  iss: Returned,
  error: Returned,
});
export type OpenIdReturn = z.infer<typeof OpenIdReturn>;
