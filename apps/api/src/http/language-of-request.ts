import { parseLanguage, resolveLanguage } from '@fareback/wording';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language that the member behind the request has saved, once a session told it: all that is said from then on is said in it, a refusal too. */
    savedLanguage: string | null;
  }
}

/** Name of the cookie in which the web repeats the language of its page: the next one, and whoever answers a visitor, speaks it [LANG-06, LANG-13]. */
export const LANGUAGE_COOKIE = 'language';

/** Language of a request: the one in its path, else the member's saved one as far as known, else that of the page behind it, else the first of Accept-Language, else en [LANG-08, LANG-09, LANG-13]. */
export function languageOf(request: FastifyRequest, saved = request.savedLanguage): string {
  // A request that could not be read has neither parts nor cookies.
  const cookies = request.cookies as Record<string, string | undefined> | null;
  const params = request.params as Record<string, string | undefined> | null;
  const inPath = params?.['lang'] ?? params?.['language'];
  const accepted = request.headers['accept-language']?.split(',')[0]?.split(';')[0];
  return resolveLanguage(inPath ?? saved ?? parseLanguage(cookies?.[LANGUAGE_COOKIE]) ?? accepted ?? 'en');
}
