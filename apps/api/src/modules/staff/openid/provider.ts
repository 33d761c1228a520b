import type { AuthorizationServer, OAuthConnection } from '../../../adapters/authorization-server.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { OpenIdSettings } from './openid-store.ts';

/** What seals the secret of an agency's client. */
export const secretContext = (agencyId: string): string => `staff/openid/${agencyId}`;

/** How an agency's provider is asked: who somebody is and how they are written to, and nothing else. */
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

/** The provider of an agency, asked anew: staff sign in rarely, and a change counts at once. */
export async function providerOf(
  kept: OpenIdSettings,
  deps: Pick<Deps, 'keyRing' | 'settings'>,
): Promise<AuthorizationServer> {
  const { createOpenIdServer } = await import('../../../adapters/openid-server.ts');
  return createOpenIdServer(connectionOf(kept, deps));
}
