import { parseLanguage, resolveLanguage } from '@fareback/wording';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The member's saved language, once the session is loaded; used for the rest of the request, including errors. */
    savedLanguage: string | null;
  }
}

export const LANGUAGE_COOKIE = 'language';

/**
 * Language of a request: from the path, else the member's saved one if known, else the page's, else the first of
 * Accept-Language, else en [LANG-08, LANG-09, LANG-13].
 */
export function languageOf(request: FastifyRequest, saved = request.savedLanguage): string {
  // An unparsable request has neither params nor cookies.
  const cookies = request.cookies as Record<string, string | undefined> | null;
  const params = request.params as Record<string, string | undefined> | null;
  const inPath = params?.['lang'] ?? params?.['language'];
  const accepted = request.headers['accept-language']?.split(',')[0]?.split(';')[0];
  return resolveLanguage(inPath ?? saved ?? parseLanguage(cookies?.[LANGUAGE_COOKIE]) ?? accepted ?? 'en');
}
