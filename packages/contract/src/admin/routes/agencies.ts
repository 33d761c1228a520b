import { deskRoute } from '../route.ts';
import { AgencyHost, MadeAgency, NewAgency } from '../shapes/agencies.ts';

/** Calls about agencies themselves: the platform's operator makes them. */
export const agencyMakingRoutes = {
  /** Makes an agency that is not open to riders, with a first draft of its programme, and invites its first owner. */
  make: deskRoute('POST', '/agencies', {
    name: 'agencies.make',
    isHeavy: true,
    summary: 'Make an agency that is not open yet, and invite its first owner',
    permission: 'staff.manage',
    stepUp: true,
    body: NewAgency,
    reply: MadeAgency,
    errors: ['AGENCY_EXISTS', 'HOST_TAKEN', 'PACK_BROKEN'],
  }),
  /** Lets an agency answer riders at one more host, from this moment on. */
  addHost: deskRoute('POST', '/hosts', {
    name: 'agencies.addHost',
    summary: 'Let an agency answer riders at one more host',
    permission: 'staff.manage',
    stepUp: true,
    body: AgencyHost,
    reply: AgencyHost,
    errors: ['HOST_TAKEN'],
  }),
};
