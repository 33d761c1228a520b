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
import { createGuardedFetch } from './guarded-fetch.ts';

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
