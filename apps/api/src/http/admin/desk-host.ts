import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/api-error.ts';
import type { Settings } from '../../platform/deps.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    desk?: 'only' | 'too';
  }
}

export function asksDesk({ host }: Pick<FastifyRequest, 'host'>, { desk }: Pick<Settings, 'desk'>): boolean {
  return desk !== null && host.toLowerCase() === new URL(desk.origin).host;
}

const HEALTH = new Set(['/livez', '/readyz', '/metrics']);

/**
 * Separates desk and agencies: the desk's host serves no rider routes or pages, and other hosts no desk routes.
 * Everything else is 404 for every caller [DESK-05].
 */
export function separateDeskHost(server: FastifyInstance, settings: Settings): void {
  const isElsewhere = (request: FastifyRequest): boolean => {
    const { url, config } = request.routeOptions;
    if (config?.desk === 'too' || (url !== undefined && HEALTH.has(url))) return false;
    return (config?.desk === 'only') !== asksDesk(request, settings);
  };
  server.addHook('onRequest', (request, _reply, done) =>
    isElsewhere(request) ? done(new ApiError('NOT_FOUND')) : done(),
  );
}
