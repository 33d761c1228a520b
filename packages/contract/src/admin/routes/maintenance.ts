import * as z from 'zod/mini';
import { agencyRoute, deskRoute } from '../route.ts';
import { Maintenance, MaintenanceInput } from '../shapes/maintenance.ts';

const ForAll = z.object({ agencies: z.int() });

export const maintenanceRoutes = {
  get: agencyRoute('GET', '/maintenance', {
    name: 'maintenance.get',
    summary: 'What is announced of an agency, and whether its app is closed now',
    permission: 'programme.read',
    reply: Maintenance,
  }),
  /** Closes the app now or at a scheduled time, replacing the agency's previous announcement. */
  announce: agencyRoute('PUT', '/maintenance', {
    name: 'maintenance.announce',
    summary: "Close an agency's app for maintenance, now or at a time",
    permission: 'maintenance.act',
    body: MaintenanceInput,
    reply: Maintenance,
    errors: ['TIME_PAST'],
  }),
  lift: agencyRoute('POST', '/maintenance/lift', {
    name: 'maintenance.lift',
    summary: "Open an agency's app again, and forget what it planned",
    permission: 'maintenance.act',
    reply: Maintenance,
  }),
  announceForAll: deskRoute('PUT', '/maintenance', {
    name: 'maintenance.announceForAll',
    summary: 'Close the apps of all agencies, now or at a time',
    permission: 'maintenance.act',
    stepUp: true,
    body: MaintenanceInput,
    reply: ForAll,
    errors: ['TIME_PAST'],
  }),
  liftForAll: deskRoute('POST', '/maintenance/lift', {
    name: 'maintenance.liftForAll',
    summary: 'Open the apps of all agencies again; what an agency announced itself stays',
    permission: 'maintenance.act',
    reply: ForAll,
  }),
};
