import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { AgencyRoles, Invitation, SignIns, Team } from '../shapes/team.ts';

const OfStaff = { staff: z.uuid() };

export const teamRoutes = {
  list: agencyRoute('GET', '/staff', {
    name: 'team.list',
    summary: "List the agency's staff",
    permission: 'staff.manage',
    reply: Team,
  }),
  invite: agencyRoute('POST', '/staff', {
    name: 'team.invite',
    summary: 'Invite a staff member',
    permission: 'staff.manage',
    stepUp: true,
    body: Invitation,
    reply: Team,
    errors: ['ALREADY_STAFF', 'ROLE_ABOVE_YOURS', 'TOO_MANY_STAFF'],
  }),
  /** Mails the invitation again; earlier links become invalid. */
  inviteAgain: agencyRoute('POST', '/staff/:staff/invitation', {
    name: 'team.inviteAgain',
    summary: 'Resend an invitation',
    permission: 'staff.manage',
    params: OfStaff,
    reply: Team,
    errors: ['ALREADY_STAFF', 'ROLE_ABOVE_YOURS'],
  }),
  changeRoles: agencyRoute('PUT', '/staff/:staff/roles', {
    name: 'team.changeRoles',
    summary: "Change a staff member's roles",
    permission: 'staff.manage',
    stepUp: true,
    params: OfStaff,
    /** `was`: the roles the caller started from. If they have changed since, nothing changes [DESK-393]. */
    body: z.object({ roles: AgencyRoles, was: z.optional(AgencyRoles) }),
    reply: Team,
    errors: ['ROLE_ABOVE_YOURS', 'LAST_OWNER', 'CHANGED_MEANWHILE'],
  }),
  /** Removes all roles at the agency; a person without roles elsewhere is erased. */
  remove: agencyRoute('DELETE', '/staff/:staff', {
    name: 'team.remove',
    summary: 'Remove a staff member',
    permission: 'staff.manage',
    stepUp: true,
    params: OfStaff,
    reply: Team,
    errors: ['ROLE_ABOVE_YOURS', 'LAST_OWNER'],
  }),
  signIns: agencyRoute('GET', '/staff/:staff/sign-ins', {
    name: 'team.signIns',
    summary: "List a staff member's sessions",
    permission: 'staff.manage',
    params: OfStaff,
    reply: SignIns,
  }),
  endSignIns: agencyRoute('DELETE', '/staff/:staff/sign-ins', {
    name: 'team.endSignIns',
    summary: 'End all sessions of a staff member',
    permission: 'staff.manage',
    params: OfStaff,
    reply: SignIns,
    errors: ['ROLE_ABOVE_YOURS'],
  }),
};
