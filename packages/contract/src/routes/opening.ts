import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { AgencyContent, Opening } from '../schemas/opening.ts';
import { Id, InLanguage, LanguageText } from '../schemas/scalars.ts';

/**
 * Everything the app shows at start, or the sets named in `sets`: comma-separated names, each optionally followed by a
 * dot and the known version. Unchanged sets are omitted [API-57].
 */
export const getOpening = defineRoute({
  name: 'opening.get',
  method: 'GET',
  path: '/rest/users/me/opening/:lang',
  level: 'session',
  params: InLanguage,
  query: z.object({ sets: z.optional(z.string().check(z.maxLength(limits.openingSetsLengthMax))) }),
  reply: { 200: Opening },
  errors: [],
});

/** The agency's public content, at an address whose content never changes [API-58]. */
export const getAgencyContent = defineRoute({
  name: 'opening.getContent',
  method: 'GET',
  path: '/rest/opening/:lang/:digest',
  level: 'public',
  params: z.object({ lang: LanguageText, digest: Id }),
  reply: { 200: AgencyContent },
  errors: [],
});
