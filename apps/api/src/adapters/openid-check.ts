import { type Configuration, genericGrantRequest, randomPKCECodeVerifier } from 'openid-client';
import type { OAuthConnection } from './authorization-server.ts';
import { openIdConfigurationOf } from './openid-configuration.ts';
import { failureOf, wordsOf } from './openid-failure.ts';

/** Codes by which a token address says that it does not know whoever asks. */
const strangers = new Set(['invalid_client', 'unauthorized_client', 'access_denied']);

/** Asks for a token with a code that nobody was given: a server that knows us refuses the code, not us. */
async function troubleWithClient(config: Configuration, redirectUri: string): Promise<string | null> {
  try {
    await genericGrantRequest(config, 'authorization_code', {
      code: 'a-code-that-nobody-was-given',
      redirect_uri: redirectUri,
      code_verifier: randomPKCECodeVerifier(),
    });
    return 'It gave a token for a code that it never gave out: do not use it.';
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'ERROR_CODE') return `Its token address does not answer as it should: ${failure.why}.`;
    if (failure.code === 'invalid_grant') return null;
    return strangers.has(failure.code)
      ? `It does not know this client id with this secret (${failure.code}).`
      : `Its token address refuses what we ask (${failure.code}).`;
  }
}

/** What is wrong with a provider as it was connected, a sentence each; none when all is well. Nobody's account is touched. */
export async function troublesOf(connection: OAuthConnection, redirectUri: string): Promise<string[]> {
  let config: Configuration;
  try {
    config = await openIdConfigurationOf(connection);
  } catch (error) {
    return [`It does not tell about itself below ${connection.issuer}: ${wordsOf(failureOf(error))}.`];
  }
  const {
    authorization_endpoint: authorize,
    token_endpoint: token,
    revocation_endpoint: revoke,
    code_challenge_methods_supported: methods,
  } = config.serverMetadata();
  const troubles: string[] = [];
  if (authorize === undefined) troubles.push('It names no address at which riders agree.');
  if (token === undefined) troubles.push('It names no token address.');
  if (methods !== undefined && !methods.includes('S256'))
    troubles.push(`It does not speak PKCE with S256, only ${methods.join(', ')}: nobody can connect.`);
  // By OpenID Connect access lasts where that is asked for alone; elsewhere nobody knows.
  const scopes = connection.scope.split(' ');
  const mayLast = !scopes.includes('openid') || scopes.includes('offline_access');
  if (revoke === undefined && mayLast)
    troubles.push('It takes no grant back: what riders disconnect stays open at its side.');
  const client = token === undefined ? null : await troubleWithClient(config, redirectUri);
  return client === null ? troubles : [...troubles, client];
}
