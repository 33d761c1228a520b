import type { Client } from '../../call/client.ts';
import type { Call } from '../../call/context.ts';
import { linkedHosts } from './linked-hosts.ts';

/** What the address of a tenant's app depends on. */
export type Addressed = Pick<Call, 'settings'> & {
  tenant: { tenantId: string; hosts: string[] };
  client: Pick<Client, 'host' | 'origin'>;
};

const PORT_MAX = 65_535;

/** Host and port of an address or header value; undefined for what is neither. */
function partsOf(text: string | undefined): { host: string; port: string | undefined } | undefined {
  const [, host, port] = /^(?:https?:\/\/)?([a-z0-9.-]+)(?::(\d{1,5}))?$/i.exec(text ?? '') ?? [];
  return host === undefined || Number(port ?? 0) > PORT_MAX ? undefined : { host: host.toLowerCase(), port };
}

/**
 * Address of the tenant's app for links in mails and for ways back from providers, without a slash at its end. Headers only choose among the tenant's own
 * registered hosts, else it is the first of them, so nobody can have one point elsewhere [TEN-02, PWD-06, PROV-21]. It is https
 * and without a port, but on a developer's machine without TLS. Throws when the tenant has no host.
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
