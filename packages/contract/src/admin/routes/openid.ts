import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { Moment } from '../shapes/common.ts';
import { MaybeOpenIdSetting, OpenIdSet, WantedOpenId } from '../shapes/openid.ts';

/** Desk page that an agency's OpenID provider redirects to; it then calls `signIn.openIdFinish`. */
export const openIdReturnPath = '/sign-in/return';

export const openIdRoutes = {
  get: agencyRoute('GET', '/openid', {
    name: 'openId.get',
    summary: "Get the agency's single sign-on settings and whether it answers",
    permission: 'staff.manage',
    reply: MaybeOpenIdSetting,
  }),
  set: agencyRoute('PUT', '/openid', {
    name: 'openId.set',
    summary: "Set up the agency's single sign-on",
    permission: 'staff.manage',
    stepUp: true,
    body: WantedOpenId,
    reply: OpenIdSet,
    errors: ['CHANGED_MEANWHILE'],
  }),
  remove: agencyRoute('DELETE', '/openid', {
    name: 'openId.remove',
    summary: "Remove the agency's single sign-on",
    permission: 'staff.manage',
    stepUp: true,
    /** When the setting the caller saw was set; if it has changed since, it stays [DESK-402]. */
    query: z.object({ was: z.optional(Moment) }),
    reply: OpenIdSet,
    errors: ['CHANGED_MEANWHILE', 'AGENCY_SIGN_IN_NEEDED'],
  }),
};
