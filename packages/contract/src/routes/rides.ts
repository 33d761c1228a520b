import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { pageOf } from '../schemas/page.ts';
import { Ride } from '../schemas/ride.ts';
import { LanguageText } from '../schemas/scalars.ts';

// In a file of its own, apart from the calls about single rides: Home asks whether there are any rides.

/** What providers told of the member, newest first, a page at a time [EARN-10]. */
export const listRides = defineRoute({
  name: 'rides.list',
  summary: "The member's rides",
  method: 'GET',
  path: '/rest/users/me/rides/:lang',
  level: 'session',
  params: z.object({ lang: LanguageText }),
  query: z.object({ cursor: z.optional(z.string()) }),
  reply: { 200: pageOf(Ride) },
  errors: ['INVALID_CURSOR'],
});
