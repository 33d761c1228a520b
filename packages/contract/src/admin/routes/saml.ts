import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { Moment } from '../shapes/common.ts';
import { MaybeSamlSetting, SamlSet, WantedSaml } from '../shapes/saml.ts';

/** Address that an agency's SAML provider posts its answers to, on the desk's host. */
export const samlAnswerPath = '/admin/saml/:agency/answer';

/** Address of our metadata for an agency's SAML provider, on the desk's host. */
export const samlMetadataPath = '/admin/saml/:agency/metadata';

export const samlRoutes = {
  get: agencyRoute('GET', '/saml', {
    name: 'saml.get',
    summary: "Get the agency's SAML settings",
    permission: 'staff.manage',
    reply: MaybeSamlSetting,
  }),
  set: agencyRoute('PUT', '/saml', {
    name: 'saml.set',
    summary: "Set up the agency's sign-in by SAML",
    permission: 'staff.manage',
    stepUp: true,
    bodyMaxBytes: 262_144,
    body: WantedSaml,
    reply: SamlSet,
    errors: ['CHANGED_MEANWHILE'],
  }),
  remove: agencyRoute('DELETE', '/saml', {
    name: 'saml.remove',
    summary: "Remove the agency's sign-in by SAML",
    permission: 'staff.manage',
    stepUp: true,
    /** When the setting the caller saw was set; if it has changed since, it stays. */
    query: z.object({ was: z.optional(Moment) }),
    reply: SamlSet,
    errors: ['CHANGED_MEANWHILE', 'AGENCY_SIGN_IN_NEEDED'],
  }),
};
