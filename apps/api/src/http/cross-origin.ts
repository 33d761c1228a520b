import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listedOrigins, type Tenant, type TenantDirectory } from '../call/tenant.ts';
import type { Settings } from '../platform/deps.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for routes outside CORS; read by @fastify/cors. */
    cors?: false;
  }
}

/** Paths open to other origins: contract routes only, no pages, files or server-to-server endpoints. */
const CALLS = /^\/(rest|auth)\//;

const PREFLIGHT_SECONDS = 600;

/** Returns true if the origin is one of the tenant's hosts or listed in its pack, exactly. */
async function isRegistered(
  requestOrigin: RequestOrigin,
  tenants: TenantDirectory,
  settings: Settings,
): Promise<boolean> {
  const { origin } = requestOrigin;
  const host = URL.canParse(origin) ? new URL(origin).hostname : undefined;
  const tenant = (host && (await tenants.byHost(host))) || (await tenants.byOrigin(origin));
  return tenant ? isOwnOrigin(requestOrigin, tenant, settings) || listedOrigins(tenant).includes(origin) : false;
}

/**
 * CORS for an API on another host: registered origins may call with cookies. The reply names the exact origin, never a
 * wildcard, and other origins get no header [AUTH-25, CONST-07]. Tenant lookup and write checks are the same as for
 * every request.
 */
export function crossOrigin(
  tenants: TenantDirectory,
  settings: Settings,
): { delegator: (request: FastifyRequest) => Promise<FastifyCorsOptions> } {
  return {
    async delegator(request) {
      const requestOrigin = getRequestOrigin(request);
      if (
        requestOrigin === undefined ||
        !CALLS.test(request.url) ||
        !(await isRegistered(requestOrigin, tenants, settings))
      )
        return { origin: false };
      return {
        origin: requestOrigin.origin,
        credentials: true,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Challenge-Solution'],
        exposedHeaders: ['Retry-After'],
        maxAge: PREFLIGHT_SECONDS,
      };
    },
  };
}

/**
 * Removes `Vary: Origin` from pages and files: scripts and styles with an origin would miss the browser's cache, and
 * the app would not open offline [ERR-12].
 */
export function disableCorsForFiles(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (!CALLS.test(route.url)) route.config = { ...route.config, cors: false };
  });
}

interface RequestOrigin {
  origin: string;
  port: string;
}

/**
 * True if the origin is a host of the tenant: https without a port or, on a developer's machine, the requested port,
 * because other ports are other servers.
 */
export function isOwnOrigin({ origin, port }: RequestOrigin, { hosts }: Tenant, { secureCookies }: Settings): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url === null || url.origin !== origin || !hosts.includes(url.hostname)) return false;
  if (secureCookies) return url.protocol === 'https:' && url.port === '';
  return url.protocol.startsWith('http') && url.port === port;
}

export function getRequestOrigin({
  host,
  headers: { origin },
}: Pick<FastifyRequest, 'host' | 'headers'>): RequestOrigin | undefined {
  return origin === undefined ? undefined : { origin, port: /:(\d+)$/.exec(host)?.[1] ?? '' };
}
