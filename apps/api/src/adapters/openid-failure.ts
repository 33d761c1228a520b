import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { NoReply } from './guarded-request.ts';

export type OpenIdFailure =
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

export function failureOf(error: unknown): OpenIdFailure {
  if (error instanceof AuthorizationResponseError)
    return { kind: 'ERROR_CODE', code: codeOf(error.error), isByBrowser: true };
  if (error instanceof ResponseBodyError) return { kind: 'ERROR_CODE', code: codeOf(error.error), isByBrowser: false };
  const why = reasonOf(error);
  const isHeard = error instanceof ClientError && !(error.cause instanceof NoReply);
  if (isHeard && error.code !== undefined && !notOfTheProtocol.has(error.code)) return { kind: 'UNBELIEVABLE', why };
  return { kind: 'NO_ANSWER', why };
}

export const wordsOf = (failure: OpenIdFailure): string => (failure.kind === 'ERROR_CODE' ? failure.code : failure.why);
