import type { FastifyRequest } from 'fastify';
import type { Tenant } from '../call/tenant.ts';
import type { Settings } from '../platform/deps.ts';

export interface RequestOrigin {
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
