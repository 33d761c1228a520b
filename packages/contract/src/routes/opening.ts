import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { AgencyContent, Opening } from '../schemas/opening.ts';
import { Id, LanguageText } from '../schemas/scalars.ts';

/**
 * All that opening the app shows, or the sets named in `sets`: names with commas between them, each followed by a point and
 * the version that is known, if one is. A set that is as it was known is left out [API-57].
 */
export const getOpening = defineRoute({
  name: 'opening.get',
  summary: 'All that opening the app shows',
  method: 'GET',
  path: '/rest/users/me/opening/:lang',
  level: 'session',
  params: z.object({ lang: LanguageText }),
  query: z.object({ sets: z.optional(z.string().check(z.maxLength(limits.openingSetsLengthMax))) }),
  reply: { 200: Opening },
  errors: [],
});

/** What the agency says to all, at an address that never says anything else [API-58]. */
export const getAgencyContent = defineRoute({
  name: 'opening.getContent',
  summary: 'What the agency says to all',
  method: 'GET',
  path: '/rest/opening/:lang/:digest',
  level: 'public',
  params: z.object({ lang: LanguageText, digest: Id }),
  reply: { 200: AgencyContent },
  errors: [],
});
