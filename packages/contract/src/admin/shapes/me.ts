import * as z from 'zod/mini';
import { permissions, type Role, roles } from '../roles.ts';

/** What points are worth to an agency: so many for one unit of a currency (ISO 4217). */
export const PointValue = z.object({ currency: z.string(), points: z.int().check(z.positive()) });
export type PointValue = z.infer<typeof PointValue>;

/** An agency that somebody may see, with what they may do there. */
export const StaffAgency = z.object({
  agencyId: z.string(),
  name: z.string(),
  /** The zone of its clocks, such as `America/New_York`. */
  timeZone: z.string(),
  /** Null where the agency did not say. */
  pointValue: z._default(z.nullable(PointValue), null),
  /** Whether riders have its app; one that is being set up is not open yet. */
  isOpen: z._default(z.boolean(), true),
  /** Whether a second person must approve a version before it is published. */
  needsApproval: z._default(z.boolean(), false),
  roles: z.array(z.enum(Object.keys(roles) as [Role, ...Role[]])),
  permissions: z.array(z.enum(permissions)),
});
export type StaffAgency = z.infer<typeof StaffAgency>;

/** An invitation to roles at an agency. */
export const PendingInvitation = z.object({
  offerId: z.uuid(),
  agencyId: z.string(),
  agencyName: z.string(),
  roles: z.array(z.enum(Object.keys(roles) as [Role, ...Role[]])),
  /** Who invites, as they are called; empty where that is not known. */
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export type PendingInvitation = z.infer<typeof PendingInvitation>;

/** Who is signed in to the desk. */
export const StaffMe = z.object({
  staffId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether they are of the platform, and so of every agency. */
  isOperator: z.boolean(),
  agencies: z.array(StaffAgency),
  /** Roles that the person is offered and has not accepted; they count for nothing until then. */
  invitations: z._default(z.array(PendingInvitation), []),
  /** Until when dangerous acts ask for no further proof; null where one is asked for. */
  provenUntil: z.nullable(z.string()),
});
export type StaffMe = z.infer<typeof StaffMe>;
