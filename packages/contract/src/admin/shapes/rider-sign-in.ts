import * as z from 'zod/mini';
import { Moment } from './common.ts';
import { MailDomain, OpenIdText, OpenIdTrouble } from './openid.ts';

/** Riders' sign-in with the agency's account, without its secret. */
const RiderSignIn = z.object({
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  requiresVerifiedEmail: z.boolean(),
  mailDomains: z.array(z.string()),
  /** The agency vouches for emails that the provider does not report as verified. */
  vouchesForMail: z._default(z.boolean(), false),
  updatedAt: Moment,
  /** Members who connected an account of this issuer. */
  members: z.int(),
});

export const RiderSignInAtDesk = z.object({
  setting: z.nullable(RiderSignIn),
  /** Whether the live version offers it to riders. */
  isOffered: z.boolean(),
  /** Addresses to register at the provider, one per host of the app. */
  redirectUris: z.array(z.string()),
});
export type RiderSignInAtDesk = z.infer<typeof RiderSignInAtDesk>;

/** The new setting; an omitted secret stays, null removes it. */
export const WantedRiderSignIn = z.object({
  issuer: OpenIdText,
  clientId: OpenIdText,
  clientSecret: z.optional(z.nullable(OpenIdText)),
  requiresVerifiedEmail: z._default(z.boolean(), true),
  /** Empty: any domain. */
  mailDomains: z._default(z.array(MailDomain).check(z.maxLength(20)), []),
  /** Accept emails of those domains that the provider does not report as verified. */
  vouchesForMail: z._default(z.boolean(), false),
  /** When the setting the caller started from was set, null without one; if it has changed since, nothing changes. */
  was: z.optional(z.nullable(Moment)),
});
export type WantedRiderSignIn = z.infer<typeof WantedRiderSignIn>;

/** Errors found when the provider was just called; empty if all is well. */
export const RiderSignInCheck = z.object({ troubles: z.array(OpenIdTrouble) });
export type RiderSignInCheck = z.infer<typeof RiderSignInCheck>;
