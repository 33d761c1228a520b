import type { ProviderServer } from '../../modules/providers/index.ts';

/** What an operator says of a provider's server. */
export interface ServerOptions {
  validateUrl?: string;
  issuer?: string;
  authorizeUrl?: string;
  tokenUrl?: string;
  revokeUrl?: string;
  accountUrl?: string;
  scope: string;
  subjectClaim: string;
  labelClaim: string;
  secretIn: 'header' | 'body';
  allowPrivate?: true;
}

function checker({ validateUrl, allowPrivate }: ServerOptions, [secret = '']: readonly string[]): ProviderServer {
  if (validateUrl === undefined)
    throw new Error('Say where it is asked: --validate-url https://api.provider.example/riders/check');
  return { kind: 'API', validateUrl, secret, allowsPrivate: allowPrivate === true };
}

/** Addresses that are named because the provider tells none itself; both or neither. */
function endpointsOf({ authorizeUrl, tokenUrl, revokeUrl }: ServerOptions) {
  if (authorizeUrl === undefined && tokenUrl === undefined) return null;
  if (authorizeUrl === undefined || tokenUrl === undefined)
    throw new Error('Name both: --authorize-url and --token-url.');
  return { authorizeUrl, tokenUrl, revokeUrl: revokeUrl ?? null };
}

/** The issuer's address without the path of its metadata, which is found by itself; where none is named, the origin of its pages. */
function issuerOf({ issuer }: ServerOptions, endpoints: ReturnType<typeof endpointsOf>): string {
  if (issuer !== undefined) return issuer.split('/.well-known/')[0] ?? issuer;
  if (endpoints === null)
    throw new Error(
      'Say where it tells about itself: --issuer https://id.provider.example (or name --authorize-url and --token-url).',
    );
  return URL.canParse(endpoints.authorizeUrl) ? new URL(endpoints.authorizeUrl).origin : endpoints.authorizeUrl;
}

function consent(options: ServerOptions, [clientId = '', clientSecret]: readonly string[]): ProviderServer {
  const endpoints = endpointsOf(options);
  return {
    kind: 'OAUTH',
    issuer: issuerOf(options, endpoints),
    endpoints,
    accountUrl: options.accountUrl ?? null,
    clientId,
    clientSecret: clientSecret ?? null,
    secretIn: options.secretIn === 'header' ? 'HEADER' : 'BODY',
    scope: options.scope.trim(),
    subjectClaim: options.subjectClaim,
    labelClaim: options.labelClaim === '' ? null : options.labelClaim,
    allowsPrivate: options.allowPrivate === true,
  };
}

/** The server that options and the lines of credentials describe. Throws, with a text for the operator, when something is missing. */
export const serverOfOptions = (
  kind: ProviderServer['kind'],
  options: ServerOptions,
  credentials: readonly string[],
): ProviderServer => (kind === 'API' ? checker(options, credentials) : consent(options, credentials));
