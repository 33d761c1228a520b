import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client';
import type {
  AuthorizationServer,
  ConsentAnswer,
  ConsentReturn,
  ConsentSecrets,
  OAuthConnection,
  RefreshAnswer,
  RevokeAnswer,
} from './authorization-server.ts';
import { accountOf } from './openid-account.ts';
import { troublesOf } from './openid-check.ts';
import { isOpenId, openIdConfigurationOf } from './openid-configuration.ts';
import { failureOf, wordsOf } from './openid-failure.ts';

const METADATA_LIFE_MILLIS = 60 * 60_000;

const denials = new Set(['access_denied', 'interaction_required', 'login_required', 'consent_required']);
const passing = new Set(['server_error', 'temporarily_unavailable']);

function consentFailure(error: unknown): ConsentAnswer {
  const failure = failureOf(error);
  const why = wordsOf(failure);
  if (failure.kind === 'NO_ANSWER') return { kind: 'UNREACHABLE', why };
  if (failure.kind === 'UNBELIEVABLE') return { kind: 'REFUSED', why };
  if (failure.isByBrowser && denials.has(failure.code)) return { kind: 'DENIED' };
  // A rejected code is the rider's problem; any other rejection is about our client, which the rider cannot fix.
  const isOurs = !failure.isByBrowser && failure.code !== 'invalid_grant';
  return { kind: isOurs || passing.has(failure.code) ? 'UNREACHABLE' : 'REFUSED', why };
}

function returnAddress(redirectUri: string, returned: ConsentReturn): URL {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(returned)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

/** Caches a server's configuration; reloads it after it expires or failed to load. */
function remembered(open: () => Promise<Configuration>): () => Promise<Configuration> {
  let known: { config: Promise<Configuration>; until: number } | undefined;
  return () => {
    if (known === undefined || known.until < Date.now()) {
      const config = open();
      const pending = (known = { config, until: Date.now() + METADATA_LIFE_MILLIS });
      config.catch(() => {
        if (known === pending) known = undefined;
      });
    }
    return known.config;
  };
}

async function addressAt(config: Configuration, connection: OAuthConnection, secrets: ConsentSecrets): Promise<string> {
  const { state, nonce, verifier, redirectUri } = secrets;
  const isLasting = connection.scope.split(' ').includes('offline_access');
  const address = buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: connection.scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isOpenId(connection) ? { nonce } : {}),
    // Lasting access requires prompt=consent (OpenID Connect Core, 11).
    ...(isLasting ? { prompt: 'consent' } : {}),
  });
  return address.href;
}

async function concluded(
  config: Configuration,
  connection: OAuthConnection,
  { returned, secrets }: { returned: ConsentReturn; secrets: ConsentSecrets },
): Promise<ConsentAnswer> {
  const { state, nonce, verifier, redirectUri } = secrets;
  const tokens = await authorizationCodeGrant(config, returnAddress(redirectUri, returned), {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...(isOpenId(connection) ? { expectedNonce: nonce } : {}),
  });
  const { subject, label, isMailVerified } = await accountOf(config, connection, tokens);
  if (subject === null) return { kind: 'REFUSED', why: `no claim ${connection.subjectClaim} was told` };
  return { kind: 'ACCOUNT', subject, label, isMailVerified, refreshToken: tokens.refresh_token ?? null };
}

async function refreshed(config: Configuration, connection: OAuthConnection, token: string): Promise<RefreshAnswer> {
  const tokens = await refreshTokenGrant(config, token);
  // The new token is valid even if reading the account fails.
  const account = await accountOf(config, connection, tokens).catch(() => null);
  return { kind: 'STANDS', refreshToken: tokens.refresh_token ?? token, subject: account?.subject ?? null };
}

function refreshFailure(error: unknown): RefreshAnswer {
  const failure = failureOf(error);
  const isTakenBack = failure.kind === 'ERROR_CODE' && failure.code === 'invalid_grant';
  return isTakenBack ? { kind: 'TAKEN_BACK' } : { kind: 'UNREACHABLE', why: wordsOf(failure) };
}

async function revoked(config: Configuration, token: string): Promise<RevokeAnswer> {
  if (config.serverMetadata().revocation_endpoint === undefined) return { kind: 'NOT_OFFERED' };
  await tokenRevocation(config, token, { token_type_hint: 'refresh_token' });
  return { kind: 'GONE' };
}

const takesWeakOnly = (config: Configuration): boolean =>
  config.serverMetadata().code_challenge_methods_supported?.includes('S256') === false;

/**
 * OAuth 2 client with authorization code and PKCE (S256), with or without OpenID Connect. Each reply has the default
 * time limit unless `timeLimitMillis` is given [PROV-04, PROV-20, PROV-21].
 */
export function createOpenIdServer(connection: OAuthConnection, timeLimitMillis?: number): AuthorizationServer {
  const ready = remembered(() => openIdConfigurationOf(connection, timeLimitMillis));
  return {
    async consentAddress(secrets) {
      const config = await ready().catch(() => null);
      return config === null || takesWeakOnly(config) ? null : addressAt(config, connection, secrets);
    },
    conclude: (returned, secrets) =>
      ready()
        .then((config) => concluded(config, connection, { returned, secrets }))
        .catch(consentFailure),
    refresh: (token) =>
      ready()
        .then((config) => refreshed(config, connection, token))
        .catch(refreshFailure),
    revoke: (token) =>
      ready()
        .then((config) => revoked(config, token))
        .catch((error: unknown) => ({ kind: 'UNREACHABLE', why: wordsOf(failureOf(error)) })),
    check: (redirectUri) => troublesOf(connection, redirectUri),
  };
}
