import type { Call, Client } from '../../call/context.ts';

import { isLoopback } from '../../platform/loopback.ts';

/** Hosts that links may use: with TLS, localhost is excluded if there is another host. */
function linkedHosts(hosts: string[], { secureCookies }: { secureCookies: boolean }): string[] {
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

export type Addressed = Pick<Call, 'settings'> & {
  tenant: { tenantId: string; hosts: string[] };
  client: Pick<Client, 'host' | 'origin'>;
};

const PORT_MAX = 65_535;

function partsOf(text: string | undefined): { host: string; port: string | undefined } | undefined {
  const [, host, port] = /^(?:https?:\/\/)?([a-z0-9.-]+)(?::(\d{1,5}))?$/i.exec(text ?? '') ?? [];
  return host === undefined || Number(port ?? 0) > PORT_MAX ? undefined : { host: host.toLowerCase(), port };
}

/**
 * Base URL of the tenant's app for links in mails and provider callbacks, without a trailing slash. Headers only select
 * among the tenant's registered hosts (default: the first), so a forged header can't redirect a link [TEN-02, PWD-06,
 * PROV-21]. Always https without a port, except in development without TLS. Throws if the tenant has no host.
 */
export function appAddress(call: Addressed): string {
  const hosts = linkedHosts(call.tenant.hosts, call.settings);
  const addresses = [call.client.origin, call.client.host].map(partsOf);
  const named = addresses.find((parts) => parts !== undefined && hosts.includes(parts.host));
  const host = named?.host ?? hosts[0];
  if (host === undefined) throw new Error(`Tenant ${call.tenant.tenantId} has no host for links.`);
  if (call.settings.secureCookies) return `https://${host}`;
  return `http://${host}${named?.port === undefined ? '' : `:${named.port}`}`;
}
