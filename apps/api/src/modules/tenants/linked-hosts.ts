import { isLoopback } from '../../platform/loopback.ts';

/** Hosts that links may lead to: an installation with TLS sends nobody to their own machine, if there is another. */
export function linkedHosts(hosts: string[], { secureCookies }: { secureCookies: boolean }): string[] {
  const abroad = secureCookies ? hosts.filter((host) => !isLoopback(host)) : [];
  return abroad.length > 0 ? abroad : hosts;
}

/** Addresses of a tenant's app, without a slash at their ends: one for each host that links may lead to. */
export const appOrigins = (tenant: { hosts: string[] }, settings: { secureCookies: boolean }): string[] =>
  linkedHosts(tenant.hosts, settings).map((host) => `${settings.secureCookies ? 'https' : 'http'}://${host}`);

/**
 * Address of a tenant's app for links in mails that no request asked for, without a slash at its end: the first of its
 * hosts [TEN-02]. Undefined when it has none.
 */
export const appOrigin = (tenant: { hosts: string[] }, settings: { secureCookies: boolean }): string | undefined =>
  appOrigins(tenant, settings)[0];
