import { deskRoute } from '../route.ts';
import { AgencyHost, MadeAgency, NewAgency } from '../shapes/agencies.ts';
import { InstallationHealth } from '../shapes/installation.ts';

export const agencyMakingRoutes = {
  /** All agencies with their health, those with problems first. */
  list: deskRoute('GET', '/agencies', {
    name: 'agencies.list',
    summary: 'List all agencies with their health',
    permission: 'staff.manage',
    reply: InstallationHealth,
  }),
  /** Creates an agency, closed to riders, with a first draft of its program, and invites its first owner. */
  make: deskRoute('POST', '/agencies', {
    name: 'agencies.make',
    isHeavy: true,
    summary: "Create an agency that isn't open yet and invite its first owner",
    permission: 'staff.manage',
    stepUp: true,
    body: NewAgency,
    reply: MadeAgency,
    errors: ['AGENCY_EXISTS', 'HOST_TAKEN', 'PACK_BROKEN'],
  }),
  /** Makes an agency answer riders at one more host, effective immediately. */
  addHost: deskRoute('POST', '/hosts', {
    name: 'agencies.addHost',
    summary: 'Add a host to an agency',
    permission: 'staff.manage',
    stepUp: true,
    body: AgencyHost,
    reply: AgencyHost,
    errors: ['HOST_TAKEN'],
  }),
};
