import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@fareback/contract';

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

/** Signs a call (Standard Webhooks); `timestamp` is in seconds since 1970. */
export const sign = (secret: string, id: string, timestamp: number, body: Buffer): string =>
  `v1,${digestOf(secret, id, String(timestamp), body).toString('base64')}`;

/** Checks the headers for a plausible signature within five minutes of `now`, before the body is read. */
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
 * True if one of the valid secrets signed exactly these bytes within five minutes of `now` (Standard Webhooks; several
 * signatures are allowed, unknown versions are ignored).
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
