import type { FastifyInstance } from 'fastify';
import { ApiError } from '../platform/api-error.ts';
import { repeatedKey } from '../platform/repeated-key.ts';

function repeatedIn(text: string, value: unknown): ApiError | null {
  const field = repeatedKey(text, value);
  return field === null ? null : new ApiError('INVALID_REQUEST', { field });
}

/**
 * Reads JSON and nothing else: a body under any other name is refused, also where a call would ignore it, because a foreign
 * page can send plain text and forms unasked. An empty body passes as no body, which calls without a payload may send with
 * a JSON content type. A key that an object has twice is refused [API-56, API-63, AUTH-25].
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      void parse(request, body.toString(), (error, value) => done(error ?? repeatedIn(body.toString(), value), value));
  });
}
