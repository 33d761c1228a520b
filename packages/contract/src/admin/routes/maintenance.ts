import * as z from 'zod/mini';
import { agencyRoute, deskRoute } from '../route.ts';
import { Maintenance, MaintenanceInput } from '../shapes/maintenance.ts';

const ForAll = z.object({ agencies: z.int() });

export const maintenanceRoutes = {
  get: agencyRoute('GET', '/maintenance', {
    name: 'maintenance.get',
    summary: 'Get announced maintenance and whether the app is closed',
    permission: 'programme.read',
    reply: Maintenance,
  }),
  /** Closes the app now or at a scheduled time, replacing the agency's previous announcement. */
  announce: agencyRoute('PUT', '/maintenance', {
    name: 'maintenance.announce',
    summary: "Close the agency's app for maintenance, now or later",
    permission: 'maintenance.act',
    body: MaintenanceInput,
    reply: Maintenance,
    errors: ['TIME_PAST'],
  }),
  lift: agencyRoute('POST', '/maintenance/lift', {
    name: 'maintenance.lift',
    summary: "Open the agency's app again and cancel planned maintenance",
    permission: 'maintenance.act',
    reply: Maintenance,
  }),
  announceForAll: deskRoute('PUT', '/maintenance', {
    name: 'maintenance.announceForAll',
    summary: "Close all agencies' apps, now or later",
    permission: 'maintenance.act',
    stepUp: true,
    body: MaintenanceInput,
    reply: ForAll,
    errors: ['TIME_PAST'],
  }),
  liftForAll: deskRoute('POST', '/maintenance/lift', {
    name: 'maintenance.liftForAll',
    summary: "Open all agencies' apps again; an agency's own maintenance stays",
    permission: 'maintenance.act',
    reply: ForAll,
  }),
};
