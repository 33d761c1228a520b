import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ProviderServer } from '../../modules/providers/index.ts';

/** Reads credentials from stdin: arguments would be visible in the shell history and process list. */
export const STDIN = '-';

/**
 * Reads trimmed lines of a file or stdin, without empty ones at the end. Throws an operator message if the input is
 * empty.
 */
export async function readCredentials(file: string, stdin: Readable & { isTTY?: boolean }): Promise<string[]> {
  if (file === STDIN && stdin.isTTY)
    throw new Error(
      'Pipe the credentials in, or name a file that holds them: --credentials FILE. They are no arguments.',
    );
  let read: string;
  try {
    read = file === STDIN ? await text(stdin) : fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`"${file}" cannot be read: ${(error as NodeJS.ErrnoException).code}.`, { cause: error });
  }
  const lines = read
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());
  if (lines[0] === '') throw new Error('There are no credentials in what was given.');
  return lines;
}

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
  responseMode: 'query' | 'form_post';
  allowPrivate?: true;
}

function checker({ validateUrl, allowPrivate }: ServerOptions, [secret = '']: readonly string[]): ProviderServer {
  if (validateUrl === undefined)
    throw new Error('Say where it is asked: --validate-url https://api.provider.example/riders/check');
  return { kind: 'API', validateUrl, secret, allowsPrivate: allowPrivate === true };
}

function endpointsOf({ authorizeUrl, tokenUrl, revokeUrl }: ServerOptions) {
  if (authorizeUrl === undefined && tokenUrl === undefined) return null;
  if (authorizeUrl === undefined || tokenUrl === undefined)
    throw new Error('Name both: --authorize-url and --token-url.');
  return { authorizeUrl, tokenUrl, revokeUrl: revokeUrl ?? null };
}

/** The issuer's URL without its metadata path; without an issuer, the origin of its pages. */
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
    responseMode: options.responseMode === 'form_post' ? 'FORM_POST' : 'QUERY',
    subjectClaim: options.subjectClaim,
    labelClaim: options.labelClaim === '' ? null : options.labelClaim,
    allowsPrivate: options.allowPrivate === true,
  };
}

/** Builds the server settings from options and credential lines. Throws an operator message if something is missing. */
export const serverOfOptions = (
  kind: ProviderServer['kind'],
  options: ServerOptions,
  credentials: readonly string[],
): ProviderServer => (kind === 'API' ? checker(options, credentials) : consent(options, credentials));
