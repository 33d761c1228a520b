import * as z from 'zod/mini';
import { cleanName } from '../../rules/typed-text.ts';
import { languages } from '../../schemas/enums.ts';
import { StaffLanguage } from './team.ts';

export const NewAgency = z.object({
  /** Its permanent name in addresses: 2 to 31 lowercase letters, digits and hyphens. */
  agencyId: z.string().check(z.minLength(1), z.maxLength(31)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** Its riders' host; without one it runs on this machine only, until the operator adds one. */
  host: z.optional(z.string().check(z.maxLength(253))),
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  /** In addition to English. */
  languages: z.array(z.enum(languages)).check(z.maxLength(8)),
  ownerName: z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(100)),
  ownerEmail: z.string().check(z.minLength(1), z.maxLength(254)),
  ownerLanguage: StaffLanguage,
});
export type NewAgency = z.infer<typeof NewAgency>;

export const MadeAgency = z.object({ agencyId: z.string(), name: z.string() });
export type MadeAgency = z.infer<typeof MadeAgency>;

export const AgencyHost = z.object({
  agencyId: z.string().check(z.minLength(1), z.maxLength(31)),
  host: z.string().check(z.trim(), z.minLength(1), z.maxLength(253)),
});
export type AgencyHost = z.infer<typeof AgencyHost>;
