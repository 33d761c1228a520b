import type { Call } from '../../http/context.ts';
import { hostOf } from '../../http/tenant-of-request.ts';

/** What the address of a tenant's app depends on. */
type Addressed = Pick<Call, 'settings'> & {
  tenant: { tenantId: string; hosts: string[] };
  request: { host: string; headers: { origin?: string | undefined } };
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.') || host === '[::1]';

/** Hosts that links may lead to: an installation with TLS sends nobody to their own machine, if there is another. */
function linkedHosts({ tenant, settings }: Addressed): string[] {
  const abroad = settings.secureCookies ? tenant.hosts.filter((host) => !isLoopback(host)) : [];
  return abroad.length > 0 ? abroad : tenant.hosts;
}

/**
 * Address of the tenant's app for links in mails, without a slash at its end. Headers only choose among the tenant's own
 * registered hosts, else it is the first of them, so nobody can have a mail point elsewhere [TEN-02, PWD-06]. It is https
 * and without a port, but on a developer's machine without TLS. Throws when the tenant has no host.
 */
export function appAddress(call: Addressed): string {
  const { origin } = call.request.headers;
  const hosts = linkedHosts(call);
  const asked = [origin === undefined ? undefined : origin.replace(/^[a-z]+:\/\//i, ''), call.request.host];
  const named = asked.find((address) => hosts.includes(hostOf(address) ?? ''))?.toLowerCase();
  const host = hostOf(named) ?? hosts[0];
  if (host === undefined) throw new Error(`Tenant ${call.tenant.tenantId} has no host for links.`);
  if (call.settings.secureCookies) return `https://${host}`;
  const port = /:(\d{1,5})$/.exec(named ?? '')?.[1];
  return `http://${host}${port === undefined ? '' : `:${port}`}`;
}

/** Address that a reset mail leads to; the fragment keeps the token out of every server's log [PWD-06]. */
export const resetAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#token=${token}`;

/** Address that brings a changed e-mail back [D-158]. */
export const restoreAddress = (call: Addressed, token: string): string =>
  `${appAddress(call)}/password-reset#restore=${token}`;
