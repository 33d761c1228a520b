import * as z from 'zod/mini';
import { defineAdminRoute } from '../route.ts';
import { OfAgency } from '../shapes/common.ts';
import { AgencyRoles, Invitation, SignIns, Team } from '../shapes/team.ts';

const OfStaff = z.extend(OfAgency, { staff: z.uuid() });

export const listTeam = defineAdminRoute({
  name: 'team.list',
  summary: 'The staff of an agency',
  method: 'GET',
  path: '/admin/agencies/:agency/staff',
  permission: 'staff.manage',
  params: OfAgency,
  reply: { 200: Team },
  errors: [],
});

/** Give somebody roles at the agency and mail them how to come. */
export const inviteStaff = defineAdminRoute({
  name: 'team.invite',
  summary: 'Invite somebody',
  method: 'POST',
  path: '/admin/agencies/:agency/staff',
  permission: 'staff.manage',
  stepUp: true,
  params: OfAgency,
  body: Invitation,
  reply: { 200: Team },
  errors: ['ALREADY_STAFF', 'ROLE_ABOVE_YOURS', 'TOO_MANY_STAFF'],
});

/** Mail the invitation again; links of earlier ones are over. */
export const inviteAgain = defineAdminRoute({
  name: 'team.inviteAgain',
  summary: 'Mail an invitation again',
  method: 'POST',
  path: '/admin/agencies/:agency/staff/:staff/invitation',
  permission: 'staff.manage',
  params: OfStaff,
  reply: { 200: Team },
  errors: ['ALREADY_STAFF'],
});

export const changeRoles = defineAdminRoute({
  name: 'team.changeRoles',
  summary: 'Change what somebody may do',
  method: 'PUT',
  path: '/admin/agencies/:agency/staff/:staff/roles',
  permission: 'staff.manage',
  stepUp: true,
  params: OfStaff,
  body: z.object({ roles: AgencyRoles }),
  reply: { 200: Team },
  errors: ['ROLE_ABOVE_YOURS', 'LAST_OWNER'],
});

/** Take all roles at the agency; who has none anywhere else is forgotten. */
export const removeStaff = defineAdminRoute({
  name: 'team.remove',
  summary: "Take somebody out of the agency's staff",
  method: 'DELETE',
  path: '/admin/agencies/:agency/staff/:staff',
  permission: 'staff.manage',
  stepUp: true,
  params: OfStaff,
  reply: { 200: Team },
  errors: ['ROLE_ABOVE_YOURS', 'LAST_OWNER'],
});

export const listTheirSignIns = defineAdminRoute({
  name: 'team.signIns',
  summary: 'Where somebody of the staff is signed in',
  method: 'GET',
  path: '/admin/agencies/:agency/staff/:staff/sign-ins',
  permission: 'staff.manage',
  params: OfStaff,
  reply: { 200: SignIns },
  errors: [],
});

export const endTheirSignIns = defineAdminRoute({
  name: 'team.endSignIns',
  summary: 'End all sign-ins of somebody',
  method: 'DELETE',
  path: '/admin/agencies/:agency/staff/:staff/sign-ins',
  permission: 'staff.manage',
  params: OfStaff,
  reply: { 200: SignIns },
  errors: ['ROLE_ABOVE_YOURS'],
});

export const listSignIns = defineAdminRoute({
  name: 'signIns.list',
  summary: 'Where you are signed in',
  method: 'GET',
  path: '/admin/sign-ins',
  permission: 'staff',
  reply: { 200: SignIns },
  errors: [],
});

export const endSignIn = defineAdminRoute({
  name: 'signIns.end',
  summary: 'End one of your sign-ins',
  method: 'DELETE',
  path: '/admin/sign-ins/:signIn',
  permission: 'staff',
  params: z.object({ signIn: z.uuid() }),
  reply: { 200: SignIns },
  errors: [],
});
