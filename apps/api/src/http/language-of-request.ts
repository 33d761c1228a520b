import { parseLanguage, resolveLanguage } from '@fareback/wording';
import type { FastifyRequest } from 'fastify';

/** Maximum number of languages read; browsers list their preferred ones first. */
const mostLanguages = 10;

/** Languages of an Accept-Language header, best first; weight 0 is excluded. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((offer) => {
      const [tag = '', ...parameters] = offer.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i.test(tag) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostLanguages)
    .map(({ tag }) => tag);
}

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
