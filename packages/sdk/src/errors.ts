import type { DeskErrorCode } from './generated/desk-calls.ts';
import type { RiderErrorCode } from './generated/rider-calls.ts';

/** Codes of the SDK itself: no reply arrived in time, or it was not ours. */
export type ClientErrorCode = 'NETWORK_ERROR' | 'UNREADABLE_REPLY';

/** Codes of the product; codes of later releases are passed on as text. */
export type ErrorCode = RiderErrorCode | DeskErrorCode | ClientErrorCode | (string & {});

export interface ErrorFacts {
  status: number;
  code: ErrorCode;
  description?: string;
  field?: string | null;
  retryAfterSeconds?: number | null;
  body?: unknown;
  cause?: unknown;
}

/** A failed call. Compare `code`; `description` is for people. `status` is 0 if no reply arrived. */
export class FarebackError extends Error {
  override readonly name = 'FarebackError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly description: string;
  /** Name of the invalid field, or null. */
  readonly field: string | null;
  readonly retryAfterSeconds: number | null;
  /** The reply's body, for codes with more facts; null without one. */
  readonly body: unknown;

  constructor(facts: ErrorFacts) {
    super(`${facts.code} (${facts.status})`, { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.description = facts.description ?? '';
    this.field = facts.field ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.body = facts.body ?? null;
  }
}

/** Parses a `Retry-After` header, in seconds or as a date, to seconds; null without a valid one. */
function secondsOf(header: string | null): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, (until - Date.now()) / 1000);
}

/** Builds the error of a reply without success; a body that is not ours gives UNREADABLE_REPLY. */
export function errorOfReply(reply: Response, body: unknown): FarebackError {
  const { error, error_description, field } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const fallback = reply.status === 429 ? 'TOO_MANY_REQUESTS' : 'UNREADABLE_REPLY';
  return new FarebackError({
    status: reply.status,
    code: typeof error === 'string' ? error : fallback,
    description: typeof error_description === 'string' ? error_description : '',
    field: typeof field === 'string' ? field : null,
    retryAfterSeconds: secondsOf(reply.headers.get('Retry-After')),
    body,
  });
}
