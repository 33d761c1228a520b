import type { AuthorizationServer, OAuthConnection } from '../../../adapters/authorization-server.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { OpenIdSettings } from './openid-store.ts';

export const secretContext = (agencyId: string): string => `staff/openid/${agencyId}`;

/** Builds the provider connection, with scopes for identity and email only. */
const connectionOf = (
  { agencyId, issuer, clientId, secretEncrypted }: OpenIdSettings,
  { keyRing, settings }: Pick<Deps, 'keyRing' | 'settings'>,
): OAuthConnection => ({
  issuer,
  endpoints: null,
  accountUrl: null,
  clientId,
  clientSecret: secretEncrypted && keyRing.decrypt(secretEncrypted, secretContext(agencyId)),
  secretIn: 'HEADER',
  scope: 'openid email',
  subjectClaim: 'sub',
  labelClaim: 'email',
  allowsPrivate: false,
  refusesLoopback: !settings.localTools,
});

/** Loads an agency's provider uncached: staff sign in rarely, and changes must apply immediately. */
export async function providerOf(
  kept: OpenIdSettings,
  deps: Pick<Deps, 'keyRing' | 'settings'>,
): Promise<AuthorizationServer> {
  const { createOpenIdServer } = await import('../../../adapters/openid-server.ts');
  return createOpenIdServer(connectionOf(kept, deps));
}
