import type { ApiError } from '@fareback/contract';

/** What a refused request for a code asks of the phone step. */
export type SendFailure =
  | { kind: 'inUse' }
  | { kind: 'notSent' }
  /** The server's text, under the field; empty where it gave none. `retryAt` when it names the moment of the next try. */
  | { kind: 'text'; text: string; retryAt: string | null };

const smsFailure = 'SMS message could not be sent. Please try later';

/** Reads a refusal of the phone step; name and description both may carry the marker [PHONE-07, PHONE-08, PHONE-09]. */
export function classifySendFailure({
  code,
  description,
  body,
}: Pick<ApiError, 'code' | 'description' | 'body'>): SendFailure {
  if (code === 'PHONE_ALREADY_REGISTERED' || description === 'PHONE_ALREADY_REGISTERED') return { kind: 'inUse' };
  if (code === 'SMS_NOT_SENT' || description.includes(smsFailure)) return { kind: 'notSent' };
  return { kind: 'text', text: description, retryAt: coolDownOf(body) };
}

function coolDownOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('coolDownTimestampUTC' in body)) return null;
  return typeof body.coolDownTimestampUTC === 'string' ? body.coolDownTimestampUTC : null;
}
