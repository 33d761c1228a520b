import type { OpenIdTrouble } from '@fareback/contract/admin';
import { type Configuration, genericGrantRequest, randomPKCECodeVerifier } from 'openid-client';
import type { OAuthConnection } from './authorization-server.ts';
import { openIdConfigurationOf } from './openid-configuration.ts';
import { failureOf, wordsOf } from './openid-failure.ts';

const strangers = new Set(['invalid_client', 'unauthorized_client', 'access_denied']);

const trouble = (kind: OpenIdTrouble['kind'], why: string | null = null): OpenIdTrouble => ({ kind, why });

async function troubleWithClient(config: Configuration, redirectUri: string): Promise<OpenIdTrouble | null> {
  try {
    await genericGrantRequest(config, 'authorization_code', {
      code: 'a-code-that-nobody-was-given',
      redirect_uri: redirectUri,
      code_verifier: randomPKCECodeVerifier(),
    });
    return trouble('TAKES_ANY_CODE');
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'ERROR_CODE') return trouble('ODD_ANSWER', failure.why);
    if (failure.code === 'invalid_grant') return null;
    return trouble(strangers.has(failure.code) ? 'UNKNOWN_CLIENT' : 'REFUSAL', failure.code);
  }
}

/** Checks a provider connection; an empty list means no problems. Touches no account. */
export async function troublesOf(connection: OAuthConnection, redirectUri: string): Promise<OpenIdTrouble[]> {
  let config: Configuration;
  try {
    config = await openIdConfigurationOf(connection);
  } catch (error) {
    return [trouble('UNTOLD', wordsOf(failureOf(error)))];
  }
  const {
    authorization_endpoint: authorize,
    token_endpoint: token,
    revocation_endpoint: revoke,
    code_challenge_methods_supported: methods,
  } = config.serverMetadata();
  const troubles: OpenIdTrouble[] = [];
  if (authorize === undefined) troubles.push(trouble('NO_SIGN_IN_ADDRESS'));
  if (token === undefined) troubles.push(trouble('NO_TOKEN_ADDRESS'));
  if (methods !== undefined && !methods.includes('S256')) troubles.push(trouble('NO_S256', methods.join(', ')));
  // OpenID Connect gives lasting access only if it is requested; other servers do not define it.
  const scopes = connection.scope.split(' ');
  const mayLast = !scopes.includes('openid') || scopes.includes('offline_access');
  if (revoke === undefined && mayLast) troubles.push(trouble('NO_REVOCATION'));
  const client = token === undefined ? null : await troubleWithClient(config, redirectUri);
  return client === null ? troubles : [...troubles, client];
}
