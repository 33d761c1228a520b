import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON and nothing else: a body under any other name is refused, also where a call would ignore it, because a foreign
 * page can send plain text and forms unasked. An empty body passes as no body, which calls without a payload may send with
 * a JSON content type [API-56, AUTH-25].
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
