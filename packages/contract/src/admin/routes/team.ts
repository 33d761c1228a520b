import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { AgencyRoles, Invitation, SignIns, Team } from '../shapes/team.ts';

const OfStaff = { staff: z.uuid() };

export const teamRoutes = {
  list: agencyRoute('GET', '/staff', {
    name: 'team.list',
    summary: 'The staff of an agency',
    permission: 'staff.manage',
    reply: Team,
  }),
  invite: agencyRoute('POST', '/staff', {
    name: 'team.invite',
    summary: 'Invite somebody',
    permission: 'staff.manage',
    stepUp: true,
    body: Invitation,
    reply: Team,
    errors: ['ALREADY_STAFF', 'ROLE_ABOVE_YOURS', 'TOO_MANY_STAFF'],
  }),
  /** Mails the invitation again; earlier links become invalid. */
  inviteAgain: agencyRoute('POST', '/staff/:staff/invitation', {
    name: 'team.inviteAgain',
    summary: 'Mail an invitation again',
    permission: 'staff.manage',
    params: OfStaff,
    reply: Team,
    errors: ['ALREADY_STAFF', 'ROLE_ABOVE_YOURS'],
  }),
  changeRoles: agencyRoute('PUT', '/staff/:staff/roles', {
    name: 'team.changeRoles',
    summary: 'Change what somebody may do',
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
    summary: "Take somebody out of the agency's staff",
    permission: 'staff.manage',
    stepUp: true,
    params: OfStaff,
    reply: Team,
    errors: ['ROLE_ABOVE_YOURS', 'LAST_OWNER'],
  }),
  signIns: agencyRoute('GET', '/staff/:staff/sign-ins', {
    name: 'team.signIns',
    summary: 'Where somebody of the staff is signed in',
    permission: 'staff.manage',
    params: OfStaff,
    reply: SignIns,
  }),
  endSignIns: agencyRoute('DELETE', '/staff/:staff/sign-ins', {
    name: 'team.endSignIns',
    summary: 'End all sign-ins of somebody',
    permission: 'staff.manage',
    params: OfStaff,
    reply: SignIns,
    errors: ['ROLE_ABOVE_YOURS'],
  }),
};
