import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { Found } from '../shapes/search.ts';
import { inLanguage } from './of-member.ts';

/** The global search. The query is in the body, because URLs are logged. */
export const searchRoutes = {
  find: agencyRoute('POST', '/search', {
    name: 'search.find',
    summary: 'Search members, redemptions, codes, orders, events, missing rides, campaigns and offers',
    permission: 'members.read',
    query: z.object(inLanguage),
    body: z.object({ question: z.string().check(z.minLength(1), z.maxLength(256)) }),
    reply: Found,
  }),
};
