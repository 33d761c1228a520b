import type { ErrorCode } from './errors.ts';

/** Client-side error codes: no reply arrived, or it violated the contract. */
export type ClientErrorCode = 'NETWORK_ERROR' | 'UNREADABLE_REPLY';

/** A failed call. `status` 0 means that no reply arrived [ERR-01, ERR-03]. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable code of the refusal; unknown codes are kept unchanged. */
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  readonly description: string;
  readonly field: string | null;
  readonly retryAfterSeconds: number | null;
  /** Raw reply body, for screens that need more of it; null without one. */
  readonly body: unknown;

  constructor(facts: {
    status: number;
    code: string;
    description?: string;
    field?: string | null;
    retryAfterSeconds?: number | null;
    body?: unknown;
    cause?: unknown;
  }) {
    super(`${facts.code} (${facts.status})`, { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.description = facts.description ?? '';
    this.field = facts.field ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.body = facts.body ?? null;
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns the first of `keys` in `body` or under its `data`, as text; numbers are converted. */
function textOf(body: unknown, ...keys: string[]): string | null {
  for (const record of [asRecord(body), asRecord(asRecord(body)['data'])]) {
    for (const key of keys) {
      const value = record[key];
      if (typeof value === 'string' || typeof value === 'number') return String(value);
    }
  }
  return null;
}

/** Parses a `Retry-After` header, in seconds or as a date, to seconds; null if invalid. */
function secondsOf(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now) / 1000));
}

/**
 * Builds the error from a reply, with fields from the body or from its `data` [ERR-21, CODE-30]. All our refusals have
 * a name and a description; a reply without either is from another system [ERR-27].
 */
export function apiErrorOf(response: Response, body: unknown): ApiError {
  const description = textOf(body, 'error_description');
  return new ApiError({
    status: response.status,
    code:
      (description !== null && textOf(body, 'error', 'error_code')) ||
      (response.status === 429 ? 'TOO_MANY_REQUESTS' : 'UNREADABLE_REPLY'),
    description: description ?? '',
    field: textOf(body, 'field'),
    retryAfterSeconds: secondsOf(response.headers.get('Retry-After'), Date.now()),
    body,
  });
}
