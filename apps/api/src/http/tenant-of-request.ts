import type { Level } from '@fareback/contract';
import type { FastifyRequest } from 'fastify';
import { listedOrigins, type Tenant, type TenantDirectory } from '../call/tenant.ts';
import type { Settings } from '../platform/deps.ts';
import { getRequestOrigin, isOwnOrigin } from './own-origin.ts';

/** Prefix of the session cookie; the tenant's id follows [AUTH-24]. */
export const SESSION_COOKIE = 'rewards_session_';

/** What a browser takes from this host alone, over TLS: no neighbouring host can plant a cookie of such a name. */
export const OWN_HOST = '__Host-';

/** Host of an address or header value, lower case, without port; undefined when there is none. */
export function hostOf(value: string | undefined): string | undefined {
  if (!value || value === 'null') return undefined;
  const host = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\[[0-9a-f:]+\]|[^:/?#]+)/i.exec(value)?.[1];
  return host?.toLowerCase();
}

/** The tenants of the session cookies that came along, each once. */
function sessionTenants(cookies: Record<string, string | undefined>): string[] {
  const names = Object.keys(cookies).map((name) => (name.startsWith(OWN_HOST) ? name.slice(OWN_HOST.length) : name));
  const ids = names.filter((name) => name.startsWith(SESSION_COOKIE)).map((name) => name.slice(SESSION_COOKIE.length));
  return [...new Set(ids)];
}

/**
 * The tenant a request is for: host of Origin, or the Origin itself where a pack lists it; without an Origin the
 * (forwarded) host; then the tenant of the only session cookie; then the default tenant; else undefined [TEN-02].
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

/** Whose call it is to be. */
interface Judged {
  tenant: Tenant;
  settings: Settings;
}

/**
 * Whether a browser says that the form it sends comes from a page of this very host, and of the tenant's own app. A
 * page of an origin that the pack lists is none, and a caller that says nothing is no browser.
 */
export function isOwnForm(request: FastifyRequest, judged: Judged): boolean {
  const origin = getRequestOrigin(request);
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  return hostOf(origin.origin) === hostOf(request.host) && isOwnOrigin(origin, judged.tenant, judged.settings);
}

/**
 * Whether a state-changing request comes from a foreign page: an Origin that is neither a host of the tenant, as its app is
 * reached, nor listed by its pack, or a fetch without one from another site or from another host of the same site. Every browser says one of the
 * two of a change; who says neither may call what needs no session, but acts for no member whose cookie came along [AUTH-25].
 */
export function isForeign(request: FastifyRequest, { tenant, settings }: Judged, level: Level): boolean {
  const origin = getRequestOrigin(request);
  if (origin !== undefined)
    return !isOwnOrigin(origin, tenant, settings) && !listedOrigins(tenant).includes(origin.origin);
  const site = request.headers['sec-fetch-site'];
  if (site === undefined) return level !== 'public' && sessionTenants(request.cookies).length > 0;
  return site === 'cross-site' || site === 'same-site';
}
