import type { FastifyInstance } from 'fastify';
import { readJson } from '../platform/read-json.ts';

/**
 * Reads JSON and nothing else: a body under any other name is refused, also where a call would ignore it, because a foreign
 * page can send plain text and forms unasked. An empty body passes as no body, which calls without a payload may send with
 * a JSON content type [API-56, API-63, AUTH-25].
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    body === '' ? undefined : readJson(body),
  );
}

/** Accepts JSON and nothing else, and leaves it as bytes for the worker thread that answers the call [OPS-180]. */
export function acceptJsonUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body.length === 0 ? undefined : body),
  );
}
