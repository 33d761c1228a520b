import * as z from 'zod/mini';
import { staffLimits } from '../limits.ts';
import { Moment } from './common.ts';

const Whole = (least: number, most: number) => z.nullable(z.int().check(z.minimum(least), z.maximum(most)));

const Rules = {
  /** Minutes without a call that end a session; null: the installation's. */
  idleMinutes: Whole(staffLimits.idleMinutesMin, staffLimits.idleMinutesMax),
  /** Hours after which a session ends in any case; null: the installation's. */
  sessionHours: Whole(staffLimits.sessionHoursMin, staffLimits.sessionHoursMax),
  /** Addresses and ranges from which staff may work; empty: any. */
  networks: z.array(z.string().check(z.maxLength(50))).check(z.maxLength(staffLimits.networksMax)),
  /** True: staff need the agency's own sign-in, except those with emergency access. */
  requiresAgencySignIn: z.boolean(),
  /** Owners who may also sign in by code or passkey. */
  emergencyStaff: z.array(z.uuid()).check(z.maxLength(staffLimits.emergencyStaffMax)),
};

/** The strictest of an agency's and the installation's limits counts; a session ends by the strictest of its agencies. */
export const SessionPolicyAtDesk = z.object({
  ...Rules,
  updatedAt: z.nullable(Moment),
  owners: z.array(z.object({ staffId: z.uuid(), name: z.string(), email: z.string() })),
  /** True if the agency has its own sign-in, which the policy can require. */
  hasAgencySignIn: z.boolean(),
  installation: z.object({ idleMinutes: z.int(), sessionHours: z.int() }),
});
export type SessionPolicyAtDesk = z.infer<typeof SessionPolicyAtDesk>;

export const WantedSessionPolicy = z.object({
  ...Rules,
  idleMinutes: z._default(Rules.idleMinutes, null),
  sessionHours: z._default(Rules.sessionHours, null),
  /** When the policy the caller saw was set, null without one. If it has changed since, nothing changes. */
  was: z.nullable(Moment),
});
export type WantedSessionPolicy = z.infer<typeof WantedSessionPolicy>;
