import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { OutagesAtDesk } from '../shapes/outages.ts';

const OfOutage = { outage: z.uuid() };

export const outageRoutes = {
  list: agencyRoute('GET', '/outages', {
    name: 'outages.list',
    summary: 'List outages that proposed a day for streaks, newest first',
    permission: 'programme.read',
    reply: OutagesAtDesk,
  }),
  /** Pauses the streaks on the day; `isConfirmed` is false if it was decided before. */
  confirm: agencyRoute('POST', '/outages/:outage/confirm', {
    name: 'outages.confirm',
    summary: 'Confirm that an outage ends no streak on its day',
    permission: 'maintenance.act',
    params: OfOutage,
    reply: z.object({ isConfirmed: z.boolean() }),
  }),
  dismiss: agencyRoute('POST', '/outages/:outage/dismiss', {
    name: 'outages.dismiss',
    summary: 'Dismiss an outage: its day counts as usual',
    permission: 'maintenance.act',
    params: OfOutage,
    reply: z.object({ isDismissed: z.boolean() }),
  }),
  setAutomatic: agencyRoute('PUT', '/outages/automatic', {
    name: 'outages.setAutomatic',
    summary: 'Confirm days of outages without staff, or stop it',
    permission: 'maintenance.act',
    body: z.object({ isAutomatic: z.boolean() }),
    reply: z.object({ isAutomatic: z.boolean() }),
  }),
};
