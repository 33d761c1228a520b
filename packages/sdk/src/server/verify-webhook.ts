import type { WebhookEvent } from '../generated/webhook-events.ts';
import { bytesOfBase64, importSecret, signedBytes, utf8 } from './signature.ts';

export type WebhookErrorCode = 'MISSING_HEADERS' | 'TIMESTAMP_OUT_OF_RANGE' | 'SIGNATURE_MISMATCH' | 'NOT_JSON';

/** A delivery that is not genuine, or not an event. Answer 401 to it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode) {
    super(code);
    this.code = code;
  }
}

type HeaderFields = Record<string, string | string[] | undefined>;

export interface Delivery {
  /** `request.headers` of Node, or `Headers` of the Fetch API. */
  headers: Headers | HeaderFields;
  /** The bytes as they arrived: parsed and written again, they have another signature. */
  body: string | Uint8Array;
}

export interface VerifyOptions {
  /** The endpoint's secret; both while a replaced one is still valid. */
  secrets: string | readonly string[];
  /** Largest age of a delivery, and difference of the clocks. */
  toleranceSeconds?: number;
  now?: Date;
}

function headerOf(headers: Delivery['headers'], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** Most signatures that are compared, so a long header costs little. */
const SIGNATURES_MAX = 10;

async function isSigned(
  secrets: readonly string[],
  signatures: string,
  data: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const given = signatures
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .slice(0, SIGNATURES_MAX)
    .flatMap((each) => bytesOfBase64(each.slice('v1,'.length)) ?? []);
  for (const secret of secrets) {
    const key = await importSecret(secret, 'verify');
    // Web Crypto compares in constant time.
    for (const signature of given) if (await crypto.subtle.verify('HMAC', key, signature, data)) return true;
  }
  return false;
}

/**
 * Verifies a delivery of a webhook (Standard Webhooks) and returns its event. An event may arrive twice: skip an `id`
 * that you have processed. Throws a WebhookError; a TypeError if a secret is not one.
 */
export async function verifyWebhook(
  { headers, body }: Delivery,
  { secrets, toleranceSeconds = 300, now = new Date() }: VerifyOptions,
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (id === '' || signatures === '' || !/^\d{1,12}$/.test(timestamp)) throw new WebhookError('MISSING_HEADERS');
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new WebhookError('TIMESTAMP_OUT_OF_RANGE');
  const bytes = typeof body === 'string' ? utf8(body) : body;
  const known = typeof secrets === 'string' ? [secrets] : secrets;
  if (!(await isSigned(known, signatures, signedBytes(id, timestamp, bytes))))
    throw new WebhookError('SIGNATURE_MISMATCH');
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  } catch {
    throw new WebhookError('NOT_JSON');
  }
}
