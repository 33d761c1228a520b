import type { ErrorCode } from './errors.ts';

/** Codes that the client itself gives: no answer came, or the answer was not what the contract says. */
export type ClientErrorCode = 'NETWORK_ERROR' | 'UNREADABLE_REPLY';

/** A call that did not succeed. `status` 0 means that no answer came [ERR-01, ERR-03]. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable name of the refusal; a text that this contract doesn't know is kept as it came. */
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** The server's text for the member, or empty. */
  readonly description: string;
  /** The input at fault, or null. */
  readonly field: string | null;
  /** When to try again, or null. */
  readonly retryAfterSeconds: number | null;
  /** Reply body as it came, for screens that need more of it; null when there was none. */
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

/** Text of the first of `keys` that `body` holds, itself or one level deeper under `data`; numbers count as text. */
function textOf(body: unknown, ...keys: string[]): string | null {
  for (const record of [asRecord(body), asRecord(asRecord(body)['data'])]) {
    for (const key of keys) {
      const value = record[key];
      if (typeof value === 'string' || typeof value === 'number') return String(value);
    }
  }
  return null;
}

/** Seconds of a `Retry-After` header, given as seconds or as a date; null when it can't be read. */
function secondsOf(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now) / 1000));
}

/**
 * The refusal in a reply, its fields read from the body or one level deeper under `data` [ERR-21, CODE-30]. Every refusal of
 * our API has a name and a description; what lacks one of them is a stranger's, in whatever form it is written [ERR-27].
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
