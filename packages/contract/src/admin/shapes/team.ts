import * as z from 'zod/mini';
import { cleanName } from '../../rules/typed-text.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { staffLimits } from '../limits.ts';
import { agencyRoles } from '../roles.ts';
import { MaybeMoment, Moment } from './common.ts';

export const AgencyRole = z.enum(agencyRoles);

export const AgencyRoles = z.array(AgencyRole).check(
  z.minLength(1),
  z.refine((held) => new Set(held).size === held.length),
);

/** Languages of the desk and of emails to staff. */
export const staffLanguages = ['en', 'es', 'ar'] as const;
export const StaffLanguage = z.enum(staffLanguages);
export type StaffLanguage = z.infer<typeof StaffLanguage>;

export const TeamMember = z.object({
  staffId: z.string(),
  name: z.string(),
  email: z.string(),
  language: StaffLanguage,
  roles: z.array(AgencyRole),
  /** When they accepted their first role at the agency; null while invited. */
  joinedAt: MaybeMoment,
  invitedUntil: MaybeMoment,
  lastSeenAt: MaybeMoment,
  passkeys: z.int(),
  signIns: z.int(),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const Team = z.object({ data: z.array(TeamMember) });
export type Team = z.infer<typeof Team>;

export const Invitation = z.object({
  email: z.string().check(z.maxLength(staffLimits.emailLengthMax)),
  name: z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(staffLimits.nameLengthMax)),
  language: z._default(StaffLanguage, 'en'),
  roles: AgencyRoles,
});

export const SignIn = z.object({
  signInId: z.string(),
  way: z.enum(['CODE', 'INVITATION', 'PASSKEY', 'OPENID']),
  /** The network it came from, not the address. */
  network: MaybeText,
  userAgent: MaybeText,
  beganAt: Moment,
  lastSeenAt: Moment,
  isThisOne: z.boolean(),
  /** True if it also serves other agencies, and this one cannot end it; always false in the caller's own list. */
  isShared: z._default(z.boolean(), false),
});
export type SignIn = z.infer<typeof SignIn>;

/** All sessions of a person, newest first, 50 at most. */
export const SignIns = z.object({ data: z.array(SignIn) });
export type SignIns = z.infer<typeof SignIns>;
