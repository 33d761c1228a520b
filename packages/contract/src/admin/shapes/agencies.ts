import * as z from 'zod/mini';
import { cleanName } from '../../rules/typed-text.ts';
import { languages } from '../../schemas/enums.ts';

/** An agency as the platform's operator begins it. */
export const NewAgency = z.object({
  /** Its name in addresses, for ever: 2 to 31 small letters, digits and hyphens. */
  agencyId: z.string().check(z.minLength(1), z.maxLength(31)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** Where riders will find it; left out: on this machine alone, until the operator gives it one. */
  host: z.optional(z.string().check(z.maxLength(253))),
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Beside English. */
  languages: z.array(z.enum(languages)).check(z.maxLength(8)),
  /** Who is mailed an invitation, and invites the others. */
  ownerName: z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(100)),
  ownerEmail: z.string().check(z.minLength(1), z.maxLength(254)),
  /** The language that the desk's mails to them are in. */
  ownerLanguage: z.enum(['en', 'es']),
});
export type NewAgency = z.infer<typeof NewAgency>;

/** An agency that was made. */
export const MadeAgency = z.object({ agencyId: z.string(), name: z.string() });
export type MadeAgency = z.infer<typeof MadeAgency>;

/** One more host at which an agency answers riders. */
export const AgencyHost = z.object({
  agencyId: z.string().check(z.minLength(1), z.maxLength(31)),
  host: z.string().check(z.trim(), z.minLength(1), z.maxLength(253)),
});
export type AgencyHost = z.infer<typeof AgencyHost>;
