import { isLoopback } from '../../platform/loopback.ts';

/** Hosts that links may lead to: an installation with TLS sends nobody to their own machine, if there is another. */
export function linkedHosts(hosts: string[], { secureCookies }: { secureCookies: boolean }): string[] {
  const abroad = secureCookies ? hosts.filter((host) => !isLoopback(host)) : [];
  return abroad.length > 0 ? abroad : hosts;
}

/**
 * Address of a tenant's app for links in mails that no request asked for, without a slash at its end: the first of its
 * hosts [TEN-02]. Undefined when it has none.
 */
export function appOrigin(tenant: { hosts: string[] }, settings: { secureCookies: boolean }): string | undefined {
  const [host] = linkedHosts(tenant.hosts, settings);
  return host === undefined ? undefined : `${settings.secureCookies ? 'https' : 'http'}://${host}`;
}
