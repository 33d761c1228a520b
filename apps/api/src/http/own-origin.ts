import type { FastifyRequest } from 'fastify';
import type { Tenant } from '../call/tenant.ts';
import type { Settings } from '../platform/deps.ts';

/** Where a call comes from, and the port that it asked. */
export interface RequestOrigin {
  origin: string;
  port: string;
}

/**
 * Whether the origin is a host of the tenant as its app is reached: by TLS and without a port, or, on a developer's machine,
 * on the port that was asked; another server of that machine is somebody else.
 */
export function isOwnOrigin({ origin, port }: RequestOrigin, { hosts }: Tenant, { secureCookies }: Settings): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url === null || url.origin !== origin || !hosts.includes(url.hostname)) return false;
  if (secureCookies) return url.protocol === 'https:' && url.port === '';
  return url.protocol.startsWith('http') && url.port === port;
}

/** Where a request says that it comes from; undefined where it does not say. */
export function getRequestOrigin({
  host,
  headers: { origin },
}: Pick<FastifyRequest, 'host' | 'headers'>): RequestOrigin | undefined {
  return origin === undefined ? undefined : { origin, port: /:(\d+)$/.exec(host)?.[1] ?? '' };
}
