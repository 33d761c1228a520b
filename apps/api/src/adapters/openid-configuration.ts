import { limits } from '@fareback/contract';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client';
import { isLoopback } from '../platform/loopback.ts';
import type { OAuthConnection } from './authorization-server.ts';
import { guardedRequest, NoReply } from './guarded-request.ts';

interface FetchGuard {
  timeLimitMillis: number;
  replyMaxBytes: number;
  allowsPrivate: boolean;
  allowsLoopback: boolean;
}

interface FetchOptions {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

const bodiless = new Set([204, 205, 304]);

const isMethod = (method: string): method is 'GET' | 'POST' => method === 'GET' || method === 'POST';

function textOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new NoReply('only text is sent', false);
}

/**
 * Returns a `fetch` for libraries that call URLs from outside sources. Every call uses `guardedRequest`: no redirects,
 * time and size limits, no internal addresses. Rejects with NoReply.
 */
function createGuardedFetch(guard: FetchGuard) {
  return async (address: string, { method, headers, body }: FetchOptions): Promise<Response> => {
    const url = new URL(address);
    if (!isMethod(method)) throw new NoReply(`${method} is not spoken`, false);
    const { status, type, text } = await guardedRequest({ ...guard, method, url, headers, body: textOf(body) });
    return new Response(bodiless.has(status) ? null : text, { status, headers: { 'content-type': type } });
  };
}

const REPLY_MAX_BYTES = 256 * 1024;
/** Time limit for one reply of a provider [PROV-04]. */
const PROVIDER_MILLIS = limits.providerTimeoutSeconds * 1000;
/** The library's own timeout; ours fires first, with our own reason. */
const LIBRARY_SECONDS = limits.providerTimeoutSeconds + 5;

export const isOpenId = ({ scope }: OAuthConnection): boolean => scope.split(' ').includes('openid');

function clientAuthOf({ clientSecret, secretIn }: OAuthConnection): ClientAuth {
  if (clientSecret === null) return None();
  return secretIn === 'HEADER' ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
}

function namedMetadata({ issuer, endpoints }: OAuthConnection) {
  if (endpoints === null) return null;
  const { authorizeUrl, tokenUrl, revokeUrl } = endpoints;
  return {
    issuer,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
    ...(revokeUrl === null ? {} : { revocation_endpoint: revokeUrl }),
  };
}

/**
 * Builds the openid-client configuration, with discovery unless endpoints are configured. Every call is guarded; plain
 * http is allowed only on localhost. Throws the errors of openid-client.
 */
export async function openIdConfigurationOf(
  connection: OAuthConnection,
  timeLimitMillis = PROVIDER_MILLIS,
): Promise<Configuration> {
  const { issuer, clientId, allowsPrivate, refusesLoopback = false } = connection;
  const isLocal = !refusesLoopback && isLoopback(new URL(issuer).hostname.replace(/^\[|\]$/g, ''));
  const fetch = createGuardedFetch({
    timeLimitMillis,
    replyMaxBytes: REPLY_MAX_BYTES,
    allowsPrivate,
    allowsLoopback: isLocal,
  });
  const auth = clientAuthOf(connection);
  const named = namedMetadata(connection);
  const config = named
    ? new Configuration(named, clientId, undefined, auth)
    : await discovery(new URL(issuer), clientId, undefined, auth, {
        algorithm: isOpenId(connection) ? 'oidc' : 'oauth2',
        [customFetch]: fetch,
        timeout: LIBRARY_SECONDS,
        execute: isLocal ? [allowInsecureRequests] : [],
      });
  config[customFetch] = fetch;
  config.timeout = LIBRARY_SECONDS;
  if (isLocal) allowInsecureRequests(config);
  if (config.serverMetadata().jwks_uri !== undefined) enableNonRepudiationChecks(config);
  return config;
}
