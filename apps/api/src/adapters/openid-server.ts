import type { OpenIdTrouble } from '@fareback/contract/admin';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
  fetchUserInfo,
  genericGrantRequest,
  ResponseBodyError,
  randomPKCECodeVerifier,
  refreshTokenGrant,
  skipSubjectCheck,
  tokenRevocation,
} from 'openid-client';
import { isStorable } from '../platform/database/sql.ts';
import type {
  AuthorizationServer,
  ConsentAnswer,
  ConsentReturn,
  ConsentSecrets,
  OAuthConnection,
  RefreshAnswer,
  RevokeAnswer,
} from './authorization-server.ts';
import { NoReply } from './guarded-request.ts';
import { isOpenId, openIdConfigurationOf } from './openid-configuration.ts';

type OpenIdFailure =
  /** The server returned an error code. `isByBrowser`: it came through the browser, so anyone may have written it. */
  | { kind: 'ERROR_CODE'; code: string; isByBrowser: boolean }
  /** The server answered, but validation failed. */
  | { kind: 'UNBELIEVABLE'; why: string }
  /** No reply, or one outside the protocol. */
  | { kind: 'NO_ANSWER'; why: string };

const notOfTheProtocol = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']);

/** Keeps only valid protocol error codes for our log, never a server's text. */
const codeOf = (code: string): string => (/^[a-z_]{1,60}$/.test(code) ? code : 'an error without a name');

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was told';
  return error.cause instanceof NoReply ? error.cause.message : error.message;
}

function failureOf(error: unknown): OpenIdFailure {
  if (error instanceof AuthorizationResponseError)
    return { kind: 'ERROR_CODE', code: codeOf(error.error), isByBrowser: true };
  if (error instanceof ResponseBodyError) return { kind: 'ERROR_CODE', code: codeOf(error.error), isByBrowser: false };
  const why = reasonOf(error);
  const isHeard = error instanceof ClientError && !(error.cause instanceof NoReply);
  if (isHeard && error.code !== undefined && !notOfTheProtocol.has(error.code)) return { kind: 'UNBELIEVABLE', why };
  return { kind: 'NO_ANSWER', why };
}

const wordsOf = (failure: OpenIdFailure): string => (failure.kind === 'ERROR_CODE' ? failure.code : failure.why);

const CLAIM_LENGTH_MAX = 254;

interface Tokens {
  access_token: string;
  claims(): Record<string, unknown> | undefined;
}

type Claims = Record<string, unknown>;

function claimOf(claims: Claims, name: string | null): string | null {
  const value = name !== null && Object.hasOwn(claims, name) ? claims[name] : undefined;
  const text = Number.isSafeInteger(value) ? String(value) : value;
  const isName = typeof text === 'string' && text.trim() !== '' && text.length <= CLAIM_LENGTH_MAX && isStorable(text);
  return isName ? text : null;
}

async function accountAt(config: Configuration, { access_token: token }: Tokens, address: string): Promise<Claims> {
  const headers = new Headers({ accept: 'application/json' });
  const reply = await fetchProtectedResource(config, token, new URL(address), 'GET', undefined, headers);
  if (!reply.ok) throw new Error(`the account address answered ${reply.status}`);
  const body: unknown = await reply.json();
  return typeof body === 'object' && body !== null ? (body as Claims) : {};
}

async function userInfo(config: Configuration, tokens: Tokens): Promise<Claims> {
  const subject = tokens.claims()?.['sub'];
  return fetchUserInfo(config, tokens.access_token, typeof subject === 'string' ? subject : skipSubjectCheck);
}

/**
 * Reads the account from the configured claims: first from the ID token, then from the account URL, then from userinfo,
 * calling each only for missing claims. Throws the errors of openid-client.
 */
async function accountOf(
  config: Configuration,
  { subjectClaim, labelClaim, accountUrl }: OAuthConnection,
  tokens: Tokens,
): Promise<{ subject: string | null; label: string | null; name: string | null; isMailVerified: boolean }> {
  let claims: Claims = tokens.claims() ?? {};
  const isMissing = (): boolean =>
    claimOf(claims, subjectClaim) === null || (labelClaim !== null && claimOf(claims, labelClaim) === null);
  // Claims of the ID token win, because it is signed for us.
  if (isMissing() && accountUrl !== null) claims = { ...(await accountAt(config, tokens, accountUrl)), ...claims };
  if (isMissing() && config.serverMetadata().userinfo_endpoint !== undefined)
    claims = { ...(await userInfo(config, tokens)), ...claims };
  return {
    subject: claimOf(claims, subjectClaim),
    label: claimOf(claims, labelClaim),
    name: claimOf(claims, 'name'),
    isMailVerified: claims['email_verified'] === true,
  };
}

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

/** Short words of a metadata list, never free text; undefined if it is missing. A server may send any type. */
function wordsIn(list: unknown): string[] | undefined {
  if (list == null) return undefined;
  return [list].flat().filter((word): word is string => typeof word === 'string' && /^[\w.-]{1,40}$/.test(word));
}

/** Checks a provider connection; an empty list means no problems. Touches no account. */
async function troublesOf(
  connection: OAuthConnection,
  redirectUri: string,
  timeLimitMillis?: number,
): Promise<OpenIdTrouble[]> {
  let config: Configuration;
  try {
    config = await openIdConfigurationOf(connection, timeLimitMillis);
  } catch (error) {
    return [trouble('UNTOLD', wordsOf(failureOf(error)))];
  }
  const {
    authorization_endpoint: authorize,
    token_endpoint: token,
    revocation_endpoint: revoke,
    code_challenge_methods_supported: allMethods,
    response_modes_supported: allModes,
  } = config.serverMetadata();
  const [methods, modes] = [wordsIn(allMethods), wordsIn(allModes)];
  const troubles: OpenIdTrouble[] = [];
  if (authorize === undefined) troubles.push(trouble('NO_SIGN_IN_ADDRESS'));
  if (token === undefined) troubles.push(trouble('NO_TOKEN_ADDRESS'));
  if (methods !== undefined && !methods.includes('S256')) troubles.push(trouble('NO_S256', methods.join(', ')));
  if (connection.responseMode === 'FORM_POST' && modes !== undefined && !modes.includes('form_post'))
    troubles.push(trouble('NO_FORM_POST', modes.join(', ')));
  // OpenID Connect gives lasting access only if it is requested; other servers do not define it.
  const scopes = connection.scope.split(' ');
  const mayLast = !scopes.includes('openid') || scopes.includes('offline_access');
  if (revoke === undefined && mayLast) troubles.push(trouble('NO_REVOCATION'));
  const client = token === undefined ? null : await troubleWithClient(config, redirectUri);
  return client === null ? troubles : [...troubles, client];
}

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
    ...(connection.responseMode === 'FORM_POST' ? { response_mode: 'form_post' } : {}),
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
  const { subject, label, name, isMailVerified } = await accountOf(config, connection, tokens);
  if (subject === null) return { kind: 'REFUSED', why: `no claim ${connection.subjectClaim} was told` };
  return { kind: 'ACCOUNT', subject, label, name, isMailVerified, refreshToken: tokens.refresh_token ?? null };
}

async function refreshed(config: Configuration, connection: OAuthConnection, token: string): Promise<RefreshAnswer> {
  const tokens = await refreshTokenGrant(config, token);
  return {
    kind: 'STANDS',
    refreshToken: tokens.refresh_token ?? token,
    readSubject: () =>
      accountOf(config, { ...connection, labelClaim: null }, tokens).then(
        ({ subject }) => subject,
        () => null,
      ),
  };
}

/** True if nothing reached the server: the address is not allowed, or no connection was made. */
const isUnsent = (error: unknown): boolean =>
  error instanceof ClientError &&
  (error.code === 'OAUTH_HTTP_REQUEST_FORBIDDEN' || (error.cause instanceof NoReply && !error.cause.mayHaveArrived));

function refreshFailure(error: unknown): RefreshAnswer {
  const failure = failureOf(error);
  if (failure.kind === 'ERROR_CODE' && failure.code === 'invalid_grant') return { kind: 'TAKEN_BACK' };
  return {
    kind: 'UNREACHABLE',
    why: wordsOf(failure),
    mayBeReplaced: failure.kind !== 'ERROR_CODE' && !isUnsent(error),
  };
}

/** Refreshes a token, unless the server's metadata cannot be read: then nothing is sent. */
async function refresh(
  ready: () => Promise<Configuration>,
  connection: OAuthConnection,
  token: string,
): Promise<RefreshAnswer> {
  let config: Configuration;
  try {
    config = await ready();
  } catch (error) {
    return { kind: 'UNREACHABLE', why: wordsOf(failureOf(error)), mayBeReplaced: false };
  }
  return refreshed(config, connection, token).catch(refreshFailure);
}

async function revoked(config: Configuration, token: string): Promise<RevokeAnswer> {
  if (config.serverMetadata().revocation_endpoint === undefined) return { kind: 'NOT_OFFERED' };
  await tokenRevocation(config, token, { token_type_hint: 'refresh_token' });
  return { kind: 'GONE' };
}

const takesWeakOnly = (config: Configuration): boolean =>
  wordsIn(config.serverMetadata().code_challenge_methods_supported)?.includes('S256') === false;

/**
 * OAuth 2 client with authorization code and PKCE (S256), with or without OpenID Connect. Each reply has the default
 * time limit unless `timeLimitMillis` is given [PROV-04, PROV-20, PROV-21].
 */
export function createOpenIdServer(connection: OAuthConnection, timeLimitMillis?: number): AuthorizationServer {
  const ready = remembered(() => openIdConfigurationOf(connection, timeLimitMillis));
  return {
    responseMode: connection.responseMode ?? 'QUERY',
    async consentAddress(secrets) {
      const config = await ready().catch(() => null);
      return config === null || takesWeakOnly(config) ? null : addressAt(config, connection, secrets);
    },
    conclude: (returned, secrets) =>
      ready()
        .then((config) => concluded(config, connection, { returned, secrets }))
        .catch(consentFailure),
    refresh: (token) => refresh(ready, connection, token),
    revoke: (token) =>
      ready()
        .then((config) => revoked(config, token))
        .catch((error: unknown) => ({ kind: 'UNREACHABLE', why: wordsOf(failureOf(error)) })),
    check: (redirectUri) => troublesOf(connection, redirectUri, timeLimitMillis),
  };
}
