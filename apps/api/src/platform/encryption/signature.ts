import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@fareback/contract';

/** The three headers of a signed call, as they came. */
export interface SignatureHeaders {
  'webhook-id'?: string | undefined;
  'webhook-timestamp'?: string | undefined;
  'webhook-signature'?: string | undefined;
}

const digestOf = (secret: string, id: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest();

/** Signs a call as Standard Webhooks has it; `timestamp` is in seconds since 1970. */
export const sign = (secret: string, id: string, timestamp: number, body: Buffer): string =>
  `v1,${digestOf(secret, id, String(timestamp), body).toString('base64')}`;

/** Whether the headers of a call could be those of a signed one, at most five minutes before or after `now`: asked before its body is read. */
export function hasSignature(headers: SignatureHeaders, now: Date): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return false;
  const age = Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp));
  return age <= limits.signatureToleranceSeconds && signaturesOf(signatures).length > 0;
}

const signaturesOf = (signatures: string): Buffer[] =>
  signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'));

/**
 * Whether a call was signed, over exactly these bytes, with one of the live secrets at most five minutes before or after
 * `now` (Standard Webhooks; several signatures may be given, unknown versions are passed over).
 */
export function isSigned(secrets: readonly string[], headers: SignatureHeaders, body: Buffer, now: Date): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures || !hasSignature(headers, now)) return false;
  const given = signaturesOf(signatures);
  return secrets.some((secret) => {
    const digest = digestOf(secret, id, timestamp, body);
    return given.some((one) => one.length === digest.length && timingSafeEqual(one, digest));
  });
}
