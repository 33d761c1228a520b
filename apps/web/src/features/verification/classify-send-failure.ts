import type { ApiError } from '@fareback/contract';

/** What a rejected code request shows in the phone step. */
export type SendFailure =
  | { kind: 'inUse' }
  | { kind: 'verified' }
  /** The current password is missing or wrong. */
  | { kind: 'password'; code: 'CURRENT_PASSWORD_REQUIRED' | 'WRONG_PASSWORD' }
  | { kind: 'notSent' }
  /** A code to this number may have been sent; `isSure` if the server says so. `retryAt` as below. */
  | { kind: 'pending'; isSure: boolean; retryAt: string | null }
  /** The server's text for the field; may be empty. `retryAt` is the time of the next attempt, if given. */
  | { kind: 'text'; text: string; retryAt: string | null };

const smsFailure = 'SMS message could not be sent. Please try later';

type SendError = Pick<ApiError, 'code' | 'description' | 'body'>;

/**
 * Classifies a rejection of the phone step by its code or description. For a change of number, 'verified' is no success
 * [PHONE-03, PHONE-07, PHONE-08, PHONE-09].
 */
export function classifySendFailure({ code, description, body }: SendError, isChange = false): SendFailure {
  if (code === 'PHONE_ALREADY_REGISTERED' || description === 'PHONE_ALREADY_REGISTERED') return { kind: 'inUse' };
  if (code === 'CURRENT_PASSWORD_REQUIRED') return { kind: 'password', code: 'CURRENT_PASSWORD_REQUIRED' };
  if (code === 'WRONG_PASSWORD') return { kind: 'password', code: 'WRONG_PASSWORD' };
  if (code === 'ALREADY_VERIFIED' && !isChange) return { kind: 'verified' };
  if (isPending(body)) return { kind: 'pending', isSure: code === 'COOL_DOWN', retryAt: coolDownOf(body) };
  if (code === 'SMS_NOT_SENT' || description.includes(smsFailure)) return { kind: 'notSent' };
  return { kind: 'text', text: description, retryAt: coolDownOf(body) };
}

/** Errors after which only a new code helps [PHONE-11]. */
const ended: ReadonlySet<string> = new Set(['CODE_EXPIRED', 'NO_CODE_PENDING', 'TOO_MANY_ATTEMPTS']);

/** True if the code cannot be entered any more: expired, too many attempts, or gone. */
export const needsNewCode = ({ code }: Pick<ApiError, 'code'>): boolean => ended.has(code);

const isPending = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'isCodePending' in body && body.isCodePending === true;

function coolDownOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('coolDownTimestampUTC' in body)) return null;
  return typeof body.coolDownTimestampUTC === 'string' ? body.coolDownTimestampUTC : null;
}
