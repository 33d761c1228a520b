import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { defineAdminRoute } from '../route.ts';
import { OfAgency } from '../shapes/common.ts';
import { StaffMe } from '../shapes/me.ts';
import {
  MaybeOpenIdSetting,
  OpenIdAgencies,
  OpenIdReturn,
  OpenIdSet,
  OpenIdWay,
  WantedOpenId,
} from '../shapes/openid.ts';

/** The page of the desk that an agency's provider sends people back to, which then calls `signIn.openIdFinish`. */
export const openIdReturnPath = '/sign-in/return';

export const listOpenIdAgencies = defineAdminRoute({
  name: 'signIn.openIdAgencies',
  summary: 'Agencies with a sign-in of their own',
  method: 'GET',
  path: '/admin/sign-in/openid',
  permission: 'anyone',
  reply: { 200: OpenIdAgencies },
  errors: [],
});

export const startOpenId = defineAdminRoute({
  name: 'signIn.openIdStart',
  summary: "Go to an agency's own sign-in",
  method: 'POST',
  path: '/admin/sign-in/openid',
  permission: 'anyone',
  body: z.object({ agency: z.string().check(z.maxLength(limits.idLengthMax)) }),
  reply: { 200: OpenIdWay },
  errors: ['OPENID_UNREACHABLE'],
});

/**
 * Come back from it: signs in at that agency alone. Who is signed in already connects it with themselves instead, which
 * asks for a proof.
 */
export const finishOpenId = defineAdminRoute({
  name: 'signIn.openIdFinish',
  summary: "Come back from an agency's own sign-in",
  method: 'POST',
  path: '/admin/sign-in/openid/return',
  permission: 'anyone',
  body: OpenIdReturn,
  reply: { 200: StaffMe },
  errors: ['OPENID_UNREACHABLE', 'OPENID_REFUSED', 'NOT_INVITED', 'OPENID_NOT_CONNECTED', 'STEP_UP_REQUIRED'],
});

export const getOpenId = defineAdminRoute({
  name: 'openId.get',
  summary: "How an agency's own sign-in is asked, and whether it answers",
  method: 'GET',
  path: '/admin/agencies/:agency/openid',
  permission: 'staff.manage',
  params: OfAgency,
  reply: { 200: MaybeOpenIdSetting },
  errors: [],
});

export const setOpenId = defineAdminRoute({
  name: 'openId.set',
  summary: "Set an agency's own sign-in",
  method: 'PUT',
  path: '/admin/agencies/:agency/openid',
  permission: 'staff.manage',
  stepUp: true,
  params: OfAgency,
  body: WantedOpenId,
  reply: { 200: OpenIdSet },
  errors: [],
});

export const removeOpenId = defineAdminRoute({
  name: 'openId.remove',
  summary: "End an agency's own sign-in",
  method: 'DELETE',
  path: '/admin/agencies/:agency/openid',
  permission: 'staff.manage',
  stepUp: true,
  params: OfAgency,
  reply: { 200: OpenIdSet },
  errors: [],
});
