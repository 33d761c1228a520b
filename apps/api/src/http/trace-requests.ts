import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inScope, readTraceparent, type Scope, type Tracing } from '../platform/telemetry/scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope;
  }
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unmatched';

function scopeOf(request: FastifyRequest, tracing: Tracing | null): Scope {
  const header = request.headers['traceparent'];
  const caller = readTraceparent(header);
  const span = tracing?.begin(`${request.method} ${routeOf(request)}`, 'server', caller ? String(header) : undefined);
  return { tenantId: null, traceId: span?.traceId ?? caller?.traceId ?? null, span };
}

/**
 * Gives each request a scope: log lines name tenant and trace, and steps are spans. Must be mounted first. Traces
 * contain declared routes, never URLs, which may hold user input [OPS-45].
 */
export function traceRequests(server: FastifyInstance, tracing: Tracing | null): void {
  server.decorateRequest('scope');
  server.addHook('onRequest', (request, _reply, done) => {
    request.scope = scopeOf(request, tracing);
    inScope(request.scope, done);
  });
  // The body arrives in events of the connection, outside of the scope.
  server.addHook('preValidation', (request, _reply, done) => inScope(request.scope, done));
  server.addHook('onResponse', ({ scope, method }, reply, done) => {
    const { span, tenantId } = scope;
    if (!span) return done();
    span.tell({
      'http.request.method': method,
      'http.route': routeOf(reply.request),
      'http.response.status_code': reply.statusCode,
      ...(tenantId === null ? {} : { 'tenant.id': tenantId }),
    });
    if (reply.statusCode >= 500) span.fail(new Error(String(reply.statusCode)));
    span.end();
    done();
  });
}
