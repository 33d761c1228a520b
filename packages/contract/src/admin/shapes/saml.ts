import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { staffLimits } from '../limits.ts';
import { Moment } from './common.ts';
import { MailDomain, OpenIdText } from './openid.ts';

/** A certificate that signs answers: base64 without headers, and its last day. */
export const SamlCertificate = z.object({ text: z.string(), validUntil: Moment });
export type SamlCertificate = z.infer<typeof SamlCertificate>;

/** An agency's SAML settings. */
export const SamlSetting = z.object({
  entityId: z.string(),
  signInUrl: z.string(),
  certificates: z.array(SamlCertificate),
  emailAttribute: z.string(),
  mailDomains: z.array(z.string()),
  updatedAt: Moment,
});
export type SamlSetting = z.infer<typeof SamlSetting>;

export const SamlSet = z.object({ setting: z.nullable(SamlSetting) });
export type SamlSet = z.infer<typeof SamlSet>;

export const MaybeSamlSetting = z.extend(SamlSet, {
  /** Values to register at the identity provider; the entity id is also the address of our metadata. */
  own: z.object({ entityId: z.string(), answerUrl: z.string() }),
});
export type MaybeSamlSetting = z.infer<typeof MaybeSamlSetting>;

const Certificate = z.string().check(z.minLength(1), z.maxLength(staffLimits.samlCertificateLengthMax));

/** The new settings: the provider's metadata, or its entity id, address and certificates. */
export const WantedSaml = z.object({
  metadata: z.optional(z.string().check(z.minLength(1), z.maxLength(staffLimits.samlMetadataLengthMax))),
  entityId: z.optional(OpenIdText),
  signInUrl: z.optional(OpenIdText),
  certificates: z.optional(z.array(Certificate).check(z.minLength(1), z.maxLength(staffLimits.samlCertificatesMax))),
  emailAttribute: z._default(OpenIdText, 'email'),
  mailDomains: z.array(MailDomain).check(z.minLength(1), z.maxLength(20)),
  /** When the setting the caller started from was set, null without one; if it has changed since, nothing changes. */
  was: z.optional(z.nullable(Moment)),
});
export type WantedSaml = z.infer<typeof WantedSaml>;

export const SamlReturn = z.object({
  attempt: z.string().check(z.maxLength(limits.shortTextLengthMax)),
  state: z.string().check(z.maxLength(limits.shortTextLengthMax)),
  /** Token that only the browser has that posted the provider's answer. */
  postToken: z.string().check(z.maxLength(limits.shortTextLengthMax)),
});
export type SamlReturn = z.infer<typeof SamlReturn>;
