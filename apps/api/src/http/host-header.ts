import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../platform/api-error.ts';

/** A host name or address with an optional port, without a trailing dot, which would make it a different name. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::\d{1,5})?$/i;

/** True if a request has exactly one plain Host header; HTTP/1.0 may omit it. */
function hasPlainHost({ host, raw: { rawHeaders } }: FastifyRequest): boolean {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') times += 1;
  return times <= 1 && (!host || HOST.test(host));
}

export function checkHost(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) =>
    hasPlainHost(request) ? done() : done(new ApiError('INVALID_REQUEST', { field: 'host' })),
  );
}
