import * as z from 'zod/mini';
import { defineAdminRoute } from '../route.ts';
import { OfAgency } from '../shapes/common.ts';
import { AskedMaintenance, Maintenance } from '../shapes/maintenance.ts';

const getMaintenance = defineAdminRoute({
  name: 'maintenance.get',
  summary: 'What is announced of an agency, and whether its app is closed now',
  method: 'GET',
  path: '/admin/agencies/:agency/maintenance',
  permission: 'programme.read',
  params: OfAgency,
  reply: { 200: Maintenance },
  errors: [],
});

/** Closes the app now or at a time, in the place of what the agency announced before. */
const announceMaintenance = defineAdminRoute({
  name: 'maintenance.announce',
  summary: "Close an agency's app for maintenance, now or at a time",
  method: 'PUT',
  path: '/admin/agencies/:agency/maintenance',
  permission: 'maintenance.act',
  params: OfAgency,
  body: AskedMaintenance,
  reply: { 200: Maintenance },
  errors: ['TIME_PAST'],
});

const liftMaintenance = defineAdminRoute({
  name: 'maintenance.lift',
  summary: "Open an agency's app again, and forget what it planned",
  method: 'POST',
  path: '/admin/agencies/:agency/maintenance/lift',
  permission: 'maintenance.act',
  params: OfAgency,
  reply: { 200: Maintenance },
  errors: [],
});

/** What became of a call for all agencies. */
const ForAll = z.object({ agencies: z.int() });

const announceForAll = defineAdminRoute({
  name: 'maintenance.announceForAll',
  summary: 'Close the apps of all agencies, now or at a time',
  method: 'PUT',
  path: '/admin/maintenance',
  permission: 'maintenance.act',
  stepUp: true,
  body: AskedMaintenance,
  reply: { 200: ForAll },
  errors: ['TIME_PAST'],
});

const liftForAll = defineAdminRoute({
  name: 'maintenance.liftForAll',
  summary: 'Open the apps of all agencies again; what an agency announced itself stays',
  method: 'POST',
  path: '/admin/maintenance/lift',
  permission: 'maintenance.act',
  reply: { 200: ForAll },
  errors: [],
});

/** Calls about maintenance. */
export const maintenanceRoutes = {
  get: getMaintenance,
  announce: announceMaintenance,
  lift: liftMaintenance,
  announceForAll,
  liftForAll,
};
