import * as z from 'zod/mini';
import { cleanName } from '../../rules/typed-text.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { staffLimits } from '../limits.ts';
import { agencyRoles } from '../roles.ts';
import { MaybeMoment, Moment } from './common.ts';

/** A role that can be held at an agency. */
export const AgencyRole = z.enum(agencyRoles);

/** Some roles, each once. */
export const AgencyRoles = z.array(AgencyRole).check(
  z.minLength(1),
  z.refine((held) => new Set(held).size === held.length),
);

/** What mails to staff and the desk are written in. */
export const StaffLanguage = z.enum(['en', 'es']);

/** Somebody of an agency's staff. */
export const TeamMember = z.object({
  staffId: z.string(),
  name: z.string(),
  email: z.string(),
  language: StaffLanguage,
  roles: z.array(AgencyRole),
  /** When they accepted their first role at the agency; null: they are invited. */
  joinedAt: MaybeMoment,
  /** Until when they may accept; null where they have. */
  invitedUntil: MaybeMoment,
  /** When they were last seen at this agency. */
  lastSeenAt: MaybeMoment,
  /** How many passkeys they have, and how many of their sign-ins were used at this agency. */
  passkeys: z.int(),
  signIns: z.int(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** All staff of an agency, by name; there are at most `staffLimits.staffPerAgencyMax`. */
export const Team = z.object({ data: z.array(TeamMember) });
export type Team = z.infer<typeof Team>;

/** Whom to invite, and as what. */
export const Invitation = z.object({
  email: z.string().check(z.maxLength(staffLimits.emailLengthMax)),
  name: z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(staffLimits.nameLengthMax)),
  language: z._default(StaffLanguage, 'en'),
  roles: AgencyRoles,
});

/** Where somebody is signed in. */
export const SignIn = z.object({
  signInId: z.string(),
  way: z.enum(['CODE', 'INVITATION', 'PASSKEY', 'OPENID']),
  /** The network it came from, not the address. */
  network: MaybeText,
  /** The browser, in its own words. */
  userAgent: MaybeText,
  beganAt: Moment,
  lastSeenAt: Moment,
  isThisOne: z.boolean(),
  /** Whether it serves other agencies, too, so that this one cannot end it; false in one's own list. */
  isShared: z._default(z.boolean(), false),
});
export type SignIn = z.infer<typeof SignIn>;

/** All places where somebody is signed in, the newest first, 50 at most. */
export const SignIns = z.object({ data: z.array(SignIn) });
export type SignIns = z.infer<typeof SignIns>;
