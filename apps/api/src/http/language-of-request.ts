import { resolveLanguage } from '@fareback/wording';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language that the member behind the request has saved, once a session told it: all that is said from then on is said in it, a refusal too. */
    savedLanguage: string | null;
  }
}

/** Language of a request: the one in its path, else the member's saved one as far as known, else the first of Accept-Language, else en [LANG-08, LANG-09]. */
export function languageOf(request: FastifyRequest, saved = request.savedLanguage): string {
  // An address that could not be read has no parts.
  const params = request.params as Record<string, string | undefined> | null;
  const inPath = params?.['lang'] ?? params?.['language'];
  const accepted = request.headers['accept-language']?.split(',')[0]?.split(';')[0];
  return resolveLanguage(inPath ?? saved ?? accepted ?? 'en');
}
