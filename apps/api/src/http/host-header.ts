import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../platform/api-error.ts';

/** A host name or address with an optional port, without the dot at its end that would make another name of it. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::\d{1,5})?$/i;

/** Whether a call names its host once and plainly; a call of HTTP/1.0 may name none. */
function hasPlainHost({ host, raw: { rawHeaders } }: FastifyRequest): boolean {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') times += 1;
  return times <= 1 && (!host || HOST.test(host));
}

/**
 * Refuses calls with two Host headers or with a host that is written otherwise than as a plain name: the host decides which
 * agency a call is for, so no two parts on the way may read it differently [API-64].
 */
export function checkHost(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) =>
    hasPlainHost(request) ? done() : done(new ApiError('INVALID_REQUEST', { field: 'host' })),
  );
}
