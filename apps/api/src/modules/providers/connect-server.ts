import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { isLoopback } from '../../platform/loopback.ts';
import type { ProviderRow } from './catalogue-store.ts';
import { type ProviderServer, writeServer } from './server-store.ts';

const kindOf: Partial<Record<ProviderRow['connectionType'], ProviderServer['kind']>> = {
  DIRECT_API: 'API',
  DIRECT_OAUTH: 'OAUTH',
};

export function serverKindOf({ providerId, connectionType }: ProviderRow): ProviderServer['kind'] {
  const kind = kindOf[connectionType];
  if (kind === undefined)
    throw new Error(
      `${providerId} has no server to connect: its pack says ${connectionType}, not DIRECT_API or DIRECT_OAUTH.`,
    );
  return kind;
}

/** Returns why a URL cannot be called, for the operator, or null. */
function getAddressError(name: string, text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(host));
  if (!url || !isSafe) return `--${name} "${text}" is no https address.`;
  if (url.username || url.password || url.hash) return `--${name} must come without user and fragment.`;
  return null;
}

function addressesOf(server: ProviderServer): [name: string, address: string | null][] {
  if (server.kind === 'API') return [['validate-url', server.validateUrl]];
  const { issuer, endpoints, accountUrl } = server;
  return [
    ['issuer', issuer],
    ['authorize-url', endpoints?.authorizeUrl ?? null],
    ['token-url', endpoints?.tokenUrl ?? null],
    ['revoke-url', endpoints?.revokeUrl ?? null],
    ['account-url', accountUrl],
  ];
}

const isWord = (text: string): boolean => /^[\x21-\x7e]{1,2000}$/.test(text);

/** Returns why a server's settings are invalid, for the operator, or null. Never contains secrets. */
function getServerError(server: ProviderServer): string | null {
  for (const [name, address] of addressesOf(server)) {
    const why = address === null ? null : getAddressError(name, address);
    if (why !== null) return why;
  }
  if (server.kind === 'API')
    return /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(server.secret)
      ? null
      : 'The secret must be whsec_ and at least 24 bytes in base64, the same at the provider.';
  if (!isWord(server.clientId)) return 'The first line must be the client id, without blanks.';
  if (server.clientSecret !== null && !isWord(server.clientSecret))
    return 'The second line must be the client secret, without blanks, or missing.';
  const scopes = server.scope.split(' ');
  return scopes.every(isWord) ? null : '--scope must be words with one blank between them.';
}

/**
 * Saves a provider's server with encrypted secrets; riders can connect immediately, in every process. Throws on invalid
 * settings [PROV-04].
 */
export async function connectServer(
  { tx, keyRing, now }: { tx: Tx; keyRing: KeyRing; now: Date },
  provider: ProviderRow,
  server: ProviderServer,
): Promise<void> {
  const needed = serverKindOf(provider);
  if (needed !== server.kind) throw new Error(`${provider.providerId} needs a server of the kind ${needed}.`);
  const why = getServerError(server);
  if (why !== null) throw new Error(why);
  await writeServer(tx, keyRing, { providerId: provider.providerId, server, now });
}
