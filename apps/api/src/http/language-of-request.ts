import { resolveLanguage } from '@fareback/wording';
import type { FastifyRequest } from 'fastify';

const savedLanguages = new WeakMap<FastifyRequest, string>();

/** Notes the language that the member behind a request has saved, if any: all that is said from now on is said in it, a refusal too. */
export function noteSavedLanguage(request: FastifyRequest, saved: string | null): void {
  if (saved !== null) savedLanguages.set(request, saved);
}

/** Language of a request: the one in its path, else the member's saved one as far as noted, else the first of Accept-Language, else en [LANG-08, LANG-09]. */
export function languageOf(request: FastifyRequest): string {
  // An address that could not be read has no parts.
  const params = request.params as Record<string, string | undefined> | null;
  const inPath = params?.['lang'] ?? params?.['language'];
  const accepted = request.headers['accept-language']?.split(',')[0]?.split(';')[0];
  return resolveLanguage(inPath ?? savedLanguages.get(request) ?? accepted ?? 'en');
}
