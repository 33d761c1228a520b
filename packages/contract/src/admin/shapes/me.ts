import * as z from 'zod/mini';
import { distanceUnits } from '../../rules/distance-unit.ts';
import { permissions, type Role, roles } from '../roles.ts';

/** Value of points: this many make one unit of a currency (ISO 4217). */
export const PointValue = z.object({ currency: z.string(), points: z.int().check(z.positive()) });
export type PointValue = z.infer<typeof PointValue>;

export const StaffAgency = z.object({
  agencyId: z.string(),
  name: z.string(),
  timeZone: z.string(),
  pointValue: z._default(z.nullable(PointValue), null),
  /** The unit in which riders and the desk read distances. */
  distanceUnit: z._default(z.enum(distanceUnits), 'KILOMETERS'),
  isOpen: z._default(z.boolean(), true),
  /** True if a second person must approve a version before it is published. */
  needsApproval: z._default(z.boolean(), false),
  roles: z.array(z.enum(Object.keys(roles) as [Role, ...Role[]])),
  permissions: z.array(z.enum(permissions)),
});
export type StaffAgency = z.infer<typeof StaffAgency>;

export const PendingInvitation = z.object({
  offerId: z.uuid(),
  agencyId: z.string(),
  agencyName: z.string(),
  roles: z.array(z.enum(Object.keys(roles) as [Role, ...Role[]])),
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export type PendingInvitation = z.infer<typeof PendingInvitation>;

export const StaffMe = z.object({
  staffId: z.string(),
  name: z.string(),
  email: z.string(),
  /** True for platform operators, who may access every agency. */
  isOperator: z.boolean(),
  agencies: z.array(StaffAgency),
  /** Roles offered and not yet accepted; they grant nothing until then. */
  invitations: z._default(z.array(PendingInvitation), []),
  /** End of the current verification; null if dangerous acts need a new one. */
  provenUntil: z.nullable(z.string()),
});
export type StaffMe = z.infer<typeof StaffMe>;
