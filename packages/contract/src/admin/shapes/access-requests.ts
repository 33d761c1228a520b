import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { cleanName, cleanText } from '../../rules/typed-text.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { staffLimits } from '../limits.ts';
import { Count, MaybeMoment, Moment } from './common.ts';
import { AgencyRoles, StaffLanguage } from './team.ts';

const Line = (max: number) => z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(max));

/** The contact for access, and the state of the form for strangers. */
export const AccessForm = z.object({
  /** Shown on the sign-in page; null: its own text. */
  contact: MaybeText,
  isOn: z.boolean(),
});
export type AccessForm = z.infer<typeof AccessForm>;

export const AccessFormChange = z.object({
  contact: z._default(z.nullable(Line(staffLimits.accessContactLengthMax)), null),
  isOn: z.boolean(),
});

/** A request as typed by a stranger. */
export const NewAccessRequest = z.object({
  email: z.string().check(z.maxLength(staffLimits.emailLengthMax)),
  name: Line(staffLimits.nameLengthMax),
  organization: Line(staffLimits.accessOrganizationLengthMax),
  purpose: z.string().check(
    z.overwrite((text) => cleanText(text).trim()),
    z.minLength(1),
    z.maxLength(staffLimits.accessPurposeLengthMax),
  ),
  language: z._default(StaffLanguage, 'en'),
  /** A field that people do not see. A request that has it is not emailed. */
  website: z._default(z.string().check(z.maxLength(limits.shortTextLengthMax)), ''),
});
export type NewAccessRequest = z.infer<typeof NewAccessRequest>;

export const accessRequestStates = ['OPEN', 'INVITED', 'DECLINED'] as const;

export const AccessRequest = z.object({
  requestId: z.string(),
  /** Verified by a code; the other fields are as typed. */
  email: z.string(),
  name: z.string(),
  organization: z.string(),
  purpose: z.string(),
  language: StaffLanguage,
  /** How often the person sent it while it was open. */
  times: z.int(),
  requestedAt: Moment,
  lastAt: Moment,
  /** True if the person has a role at an agency or on the platform already. */
  hasAccess: z.boolean(),
  state: z.enum(accessRequestStates),
  decidedAt: MaybeMoment,
  /** Null while open, and if the operator left. */
  decidedBy: MaybeText,
  reason: MaybeText,
  agencyId: MaybeText,
});
export type AccessRequest = z.infer<typeof AccessRequest>;

/** Open requests, oldest first, and decided ones, newest first; at most 200 of each. */
export const AccessRequests = z.object({
  form: AccessForm,
  openCount: Count,
  open: z.array(AccessRequest),
  decided: z.array(AccessRequest),
});
export type AccessRequests = z.infer<typeof AccessRequests>;

export const AccessInvitation = z.object({
  agencyId: z.string().check(z.minLength(1), z.maxLength(limits.idLengthMax)),
  name: Line(staffLimits.nameLengthMax),
  language: z._default(StaffLanguage, 'en'),
  roles: AgencyRoles,
});

export const AccessDecline = z.object({
  reason: z.optional(z.string().check(z.overwrite(cleanText), z.maxLength(staffLimits.accessReasonLengthMax))),
  /** True: the person is emailed the decision and the reason. */
  isMailed: z._default(z.boolean(), false),
});
