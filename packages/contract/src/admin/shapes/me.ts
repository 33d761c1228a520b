import * as z from 'zod/mini';
import { permissions, type Role, roles } from '../roles.ts';

/** An agency that somebody may see, with what they may do there. */
export const StaffAgency = z.object({
  agencyId: z.string(),
  name: z.string(),
  /** The zone of its clocks, such as `America/New_York`. */
  timeZone: z.string(),
  roles: z.array(z.enum(Object.keys(roles) as [Role, ...Role[]])),
  permissions: z.array(z.enum(permissions)),
});
export type StaffAgency = z.infer<typeof StaffAgency>;

/** Who is signed in to the desk. */
export const StaffMe = z.object({
  staffId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether they are of the platform, and so of every agency. */
  isOperator: z.boolean(),
  agencies: z.array(StaffAgency),
  /** Until when dangerous acts ask for no further proof; null where one is asked for. */
  provenUntil: z.nullable(z.string()),
});
export type StaffMe = z.infer<typeof StaffMe>;
