import type { Level } from '@fareback/contract';
import type { FastifyRequest } from 'fastify';
import { listedOrigins, type Tenant, type TenantDirectory } from '../call/tenant.ts';
import type { Settings } from '../platform/deps.ts';
import { getRequestOrigin, isOwnOrigin } from './cross-origin.ts';

/** Prefix of the session cookie, followed by the tenant's id [AUTH-24]. */
export const SESSION_COOKIE = 'rewards_session_';

/** Browsers accept such cookies only from this host over TLS, so no neighboring host can plant one. */
export const OWN_HOST = '__Host-';

export function hostOf(value: string | undefined): string | undefined {
  if (!value || value === 'null') return undefined;
  const host = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\[[0-9a-f:]+\]|[^:/?#]+)/i.exec(value)?.[1];
  return host?.toLowerCase();
}

function sessionTenants(cookies: Record<string, string | undefined>): string[] {
  const names = Object.keys(cookies).map((name) => (name.startsWith(OWN_HOST) ? name.slice(OWN_HOST.length) : name));
  const ids = names.filter((name) => name.startsWith(SESSION_COOKIE)).map((name) => name.slice(SESSION_COOKIE.length));
  return [...new Set(ids)];
}

/**
 * Finds a request's tenant: by the Origin's host, or the Origin if a pack lists it; without Origin by the (forwarded)
 * host; then by the only session cookie; then the default tenant; otherwise undefined [TEN-02].
 */
export async function tenantOfRequest(
  request: FastifyRequest,
  tenants: TenantDirectory,
  defaultTenantId: string | null,
): Promise<Tenant | undefined> {
  const { origin } = request.headers;
  const host = hostOf(origin) ?? hostOf(request.host);
  const named = host === undefined ? undefined : await tenants.byHost(host);
  if (named) return named;
  const listed = origin === undefined ? undefined : await tenants.byOrigin(origin);
  if (listed) return listed;
  const [only, ...others] = sessionTenants(request.cookies);
  const signedIn = only !== undefined && others.length === 0 ? await tenants.byId(only) : undefined;
  if (signedIn) return signedIn;
  return defaultTenantId === null ? undefined : tenants.byId(defaultTenantId);
}

interface Judged {
  tenant: Tenant;
  settings: Settings;
}

/**
 * True if the browser reports that the form comes from this host and the tenant's own app. Pages of listed origins and
 * clients without these headers do not qualify.
 */
export function isOwnForm(request: FastifyRequest, judged: Judged): boolean {
  const origin = getRequestOrigin(request);
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  return hostOf(origin.origin) === hostOf(request.host) && isOwnOrigin(origin, judged.tenant, judged.settings);
}

/**
 * True for a state-changing request from a foreign page: an Origin that is neither a host of the tenant nor listed by
 * its pack, or a fetch without Origin that is cross-site or from another host of the same site. Every browser sends one
 * of these on a write; a client that sends neither may use routes without a session only [AUTH-25].
 */
export function isForeign(request: FastifyRequest, { tenant, settings }: Judged, level: Level): boolean {
  const origin = getRequestOrigin(request);
  if (origin !== undefined)
    return !isOwnOrigin(origin, tenant, settings) && !listedOrigins(tenant).includes(origin.origin);
  const site = request.headers['sec-fetch-site'];
  if (site === undefined) return level !== 'public' && sessionTenants(request.cookies).length > 0;
  return site === 'cross-site' || site === 'same-site';
}
