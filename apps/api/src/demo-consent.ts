import type { Pack } from '@fareback/tenant-pack';
import { type LocalAuthorizationServer, startLocalAuthorizationServer } from './adapters/local-authorization-server.ts';
import type { LocalPerson } from './adapters/local-consent-page.ts';
import { redirectAddress } from './modules/connections/index.ts';
import { writeServer } from './modules/providers/index.ts';
import { createTenantDirectory } from './modules/tenants/index.ts';
import { withTenant } from './platform/database/transactions.ts';
import type { Deps } from './platform/deps.ts';

export type ConsentServers = Map<string, LocalAuthorizationServer>;

/**
 * Starts a local authorization server for each OAuth provider of a pack. Riders return to any host of the tenant at the
 * browser's port. `people` are the available accounts.
 */
export async function agreeLocally(
  deps: Deps,
  pack: Pack,
  { servers, port, people }: { servers: ConsentServers; port: string; people: (providerId: string) => LocalPerson[] },
): Promise<void> {
  const { tenantId } = pack;
  const hosts = (await createTenantDirectory(deps.database).byId(tenantId))?.hosts ?? [];
  for (const { id } of pack.programme.providers.filter((one) => one.connectionType === 'DIRECT_OAUTH')) {
    const key = `${tenantId}/${id}`;
    const local =
      servers.get(key) ??
      (await startLocalAuthorizationServer({
        provider: pack.wording['en']?.providers?.[id]?.Label ?? id,
        client: pack.tenant.name,
        people: people(id),
        redirectUris: hosts.map((host) => redirectAddress(`http://${host}:${port}`, id)),
      }));
    servers.set(key, local);
    const { issuer, clientId, clientSecret } = local;
    const server = {
      kind: 'OAUTH',
      issuer,
      clientId,
      clientSecret,
      endpoints: null,
      accountUrl: null,
      secretIn: 'HEADER',
      scope: 'openid email offline_access',
      subjectClaim: 'sub',
      labelClaim: 'email',
      allowsPrivate: false,
    } as const;
    await withTenant(deps.database, tenantId, (tx) =>
      writeServer(tx, deps.keyRing, { providerId: id, server, now: deps.clock() }),
    );
  }
}
