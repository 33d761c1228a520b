import { isLoopback } from '../platform/loopback.ts';
import type { OAuthConnection } from './authorization-server.ts';

interface SignInClient {
  issuer: string;
  clientId: string;
  /** Null for a public client, protected by PKCE alone. */
  clientSecret: string | null;
}

/**
 * Connection to an OpenID provider that staff entered at the desk, for sign-in only: identity and email, without
 * lasting access. It never connects to a private network, and to this machine only with the demo's tools on [OPS-148].
 */
export const signInConnection = (
  client: SignInClient,
  { localTools, scope }: { localTools: boolean; scope: string },
): OAuthConnection => ({
  ...client,
  endpoints: null,
  accountUrl: null,
  secretIn: 'HEADER',
  scope,
  subjectClaim: 'sub',
  labelClaim: 'email',
  allowsPrivate: false,
  refusesLoopback: !localTools,
});

/**
 * True for a valid issuer URL: https, without user, query or fragment. Local hosts are allowed only with the demo's
 * tools on, because staff are not operators.
 */
export function isIssuer(text: string, { localTools }: { localTools: boolean }): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false;
  const isHere = isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
  return isHere ? localTools && /^https?:$/.test(url.protocol) : url.protocol === 'https:';
}
