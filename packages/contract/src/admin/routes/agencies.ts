import { deskRoute } from '../route.ts';
import { MadeAgency, NewAgency } from '../shapes/agencies.ts';

/** Calls about agencies themselves: the platform's operator makes them. */
export const agencyMakingRoutes = {
  /** Makes an agency that is not open to riders, with a first draft of its programme, and invites its first owner. */
  make: deskRoute('POST', '/agencies', {
    name: 'agencies.make',
    summary: 'Make an agency that is not open yet, and invite its first owner',
    permission: 'staff.manage',
    stepUp: true,
    body: NewAgency,
    reply: MadeAgency,
    errors: ['AGENCY_EXISTS', 'HOST_TAKEN', 'PACK_BROKEN'],
  }),
};
