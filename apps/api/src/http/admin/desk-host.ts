import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/api-error.ts';
import type { Settings } from '../../platform/deps.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where a route answers besides agencies' hosts: at the desk alone, or there too. */
    desk?: 'only' | 'too';
  }
}

/** Whether a request asked the desk's own host, port and all where its origin names one. */
export function asksDesk({ host }: Pick<FastifyRequest, 'host'>, { desk }: Pick<Settings, 'desk'>): boolean {
  return desk !== null && host.toLowerCase() === new URL(desk.origin).host;
}

/** What a balancer asks by any name. */
const HEALTH = new Set(['/livez', '/readyz', '/metrics']);

/**
 * Keeps the desk and agencies apart: on the desk's host no rider's call and no rider's page answers, and on every other
 * host none of the desk's. What is not there is not found, whoever asks [DESK-05].
 */
export function keepDeskApart(server: FastifyInstance, settings: Settings): void {
  const isElsewhere = (request: FastifyRequest): boolean => {
    const { url, config } = request.routeOptions;
    if (config?.desk === 'too' || (url !== undefined && HEALTH.has(url))) return false;
    return (config?.desk === 'only') !== asksDesk(request, settings);
  };
  server.addHook('onRequest', (request, _reply, done) =>
    isElsewhere(request) ? done(new ApiError('NOT_FOUND')) : done(),
  );
}
