import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { pageOf } from '../schemas/page.ts';
import { Ride } from '../schemas/ride.ts';
import { InLanguage, Text } from '../schemas/scalars.ts';

// In a separate file, because Home asks whether there are any rides but needs no other ride calls.

/** The member's rides as reported by providers, newest first, paged [EARN-10]. */
export const listRides = defineRoute({
  name: 'rides.list',
  method: 'GET',
  path: '/rest/users/me/rides/:lang',
  level: 'session',
  params: InLanguage,
  query: z.object({ cursor: z.optional(Text) }),
  reply: { 200: pageOf(Ride) },
  errors: ['INVALID_CURSOR'],
});
