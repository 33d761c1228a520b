import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listedOrigins, type TenantDirectory } from '../call/tenant.ts';
import type { Settings } from '../platform/deps.ts';
import { getRequestOrigin, isOwnOrigin, type RequestOrigin } from './own-origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that has nothing to do with other origins; read by @fastify/cors. */
    cors?: false;
  }
}

/** What pages of other origins may call: the contract's calls, and nothing that is a page, a file or another server's. */
const CALLS = /^\/(rest|auth)\//;

/** How long a browser may remember what it was allowed to send. */
const PREFLIGHT_SECONDS = 600;

/** Whether pages of the origin may read what calls answer: it is one of a tenant's own hosts, or listed by its pack, letter by letter. */
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
 * Lets pages of registered origins call an API that stands on another host than theirs, with cookies: the answer names
 * that very origin, never all, and no other origin gets a word [AUTH-25, CONST-07]. Which tenant such a call is for, and
 * whether it may change anything, is judged as for every other.
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
        allowedHeaders: ['Content-Type', 'Idempotency-Key', 'X-Challenge-Solution'],
        exposedHeaders: ['Retry-After'],
        maxAge: PREFLIGHT_SECONDS,
      };
    },
  };
}

/**
 * Leaves pages and files as they are: said to vary by who asks, one that a browser kept would not be found again by a script
 * or style that names its origin, and the app would not open without a network [ERR-12].
 */
export function keepFilesPlain(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (!CALLS.test(route.url)) route.config = { ...route.config, cors: false };
  });
}
