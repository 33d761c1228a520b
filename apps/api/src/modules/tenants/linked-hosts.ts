import { isLoopback } from '../../platform/loopback.ts';

/** Hosts that links may use: with TLS, localhost is excluded if there is another host. */
export function linkedHosts(hosts: string[], { secureCookies }: { secureCookies: boolean }): string[] {
  const abroad = secureCookies ? hosts.filter((host) => !isLoopback(host)) : [];
  return abroad.length > 0 ? abroad : hosts;
}

/** Base URLs of a tenant's app without a trailing slash, one per linkable host. */
export const appOrigins = (tenant: { hosts: string[] }, settings: { secureCookies: boolean }): string[] =>
  linkedHosts(tenant.hosts, settings).map((host) => `${settings.secureCookies ? 'https' : 'http'}://${host}`);

/**
 * Base URL for links in mails that no request triggered, without a trailing slash: the tenant's first host [TEN-02].
 * Undefined if it has no host.
 */
export const appOrigin = (tenant: { hosts: string[] }, settings: { secureCookies: boolean }): string | undefined =>
  appOrigins(tenant, settings)[0];
