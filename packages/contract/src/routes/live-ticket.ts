import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { LiveTicket } from '../schemas/live-ticket.ts';
import { Id } from '../schemas/scalars.ts';

/** The signed ticket and its secrets, while it is valid; afterwards and for other coupons NOT_FOUND [TICKET-05]. */
export const getLiveTicket = defineRoute({
  name: 'redemptions.ticket',
  method: 'GET',
  path: '/rest/redemptions/:id/ticket',
  level: 'session',
  params: z.object({ id: Id }),
  reply: { 200: LiveTicket },
  errors: ['NOT_FOUND'],
});
