import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { NoReply } from './guarded-request.ts';

/** What a failed exchange with an authorization server means. */
export type OpenIdFailure =
  /**
   * The server refused with a code of the protocol. `isByBrowser`: the code came by way of the browser, so anybody may
   * have written it.
   */
  | { kind: 'ERROR_CODE'; code: string; isByBrowser: boolean }
  /** The server answered, and its answer must not be believed. */
  | { kind: 'UNBELIEVABLE'; why: string }
  /** No answer came, or none that the protocol knows. */
  | { kind: 'NO_ANSWER'; why: string };

/** Codes of openid-client for answers that are not of the protocol at all: an error page, a proxy, a server that is down. */
const notOfTheProtocol = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']);

/** A code as it may stand in our log: what the protocol allows, never a server's prose. */
const codeOf = (code: string): string => (/^[a-z_]{1,60}$/.test(code) ? code : 'an error without a name');

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was told';
  return error.cause instanceof NoReply ? error.cause.message : error.message;
}

/** Sorts what openid-client throws. */
export function failureOf(error: unknown): OpenIdFailure {
  if (error instanceof AuthorizationResponseError)
    return { kind: 'ERROR_CODE', code: codeOf(error.error), isByBrowser: true };
  if (error instanceof ResponseBodyError) return { kind: 'ERROR_CODE', code: codeOf(error.error), isByBrowser: false };
  const why = reasonOf(error);
  const isHeard = error instanceof ClientError && !(error.cause instanceof NoReply);
  if (isHeard && error.code !== undefined && !notOfTheProtocol.has(error.code)) return { kind: 'UNBELIEVABLE', why };
  return { kind: 'NO_ANSWER', why };
}

/** A failure in a few words. */
export const wordsOf = (failure: OpenIdFailure): string => (failure.kind === 'ERROR_CODE' ? failure.code : failure.why);
