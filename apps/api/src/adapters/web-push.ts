import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { isLoopback } from '../platform/loopback.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { guardedRequest, NoReply } from './guarded-request.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** A device's subscription at its browser's push service. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  payload: string;
  /** Contact address for the push service: an https address of the agency's app. */
  contact: string;
  lifeSeconds: number;
  /** A waiting message with the same topic is replaced: at most 32 characters of base64url. */
  topic: string;
}

/** GONE: the subscription ended. LATER: the service is busy. SILENT: no reply. REFUSED: a retry would fail too. */
export type PushOutcome = 'SENT' | 'GONE' | 'LATER' | 'SILENT' | 'REFUSED';

export interface PushReply {
  outcome: PushOutcome;
  /** How long the service asks to wait; null if it does not say. */
  retryAfterMillis: number | null;
}

const TIME_LIMIT_MILLIS = 10_000;
const REPLY_MAX_BYTES = 10_000;

/** Imported on demand: only processes that send need it. */
const webPush = async () => (await import('web-push')).default;

export const createPushKeys = async (): Promise<PushKeys> => (await webPush()).generateVAPIDKeys();

/**
 * True if a client may name this address as its push service: https with a public name and the usual port. Where the
 * name leads is checked at each request. `allowsLoopback` is for the local push service of tests and demos [NOTIFY-03].
 */
export function isPushAddress(text: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.username !== '' || url.password !== '') return false;
  if (isLoopback(host)) return allowsLoopback;
  return url.protocol === 'https:' && url.port === '' && isIP(host) === 0 && host.includes('.');
}

const UNCOMPRESSED = 4;

/** True if a device's key is a point of P-256 in the form that browsers give: messages can be encrypted for it. */
export function isPushKey(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  if (bytes[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'SENT';
  if (status === 404 || status === 410) return 'GONE';
  return status === 429 || status >= 500 ? 'LATER' : 'REFUSED';
}

/** Parses `Retry-After`: seconds or an HTTP date (RFC 9110). Null if it is missing or neither. */
export function retryAfterMillisOf(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const millis = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isFinite(millis) && millis > 0 ? millis : null;
}

/**
 * Encrypts a message for one device (RFC 8291), signs for the agency (RFC 8292), and sends it once. Never rejects: what
 * cannot be encrypted or sent is REFUSED, so one device does not stop the others [NOTIFY-03].
 */
export async function sendPush(
  keys: PushKeys,
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
  { allowsLoopback, log, now }: { allowsLoopback: boolean; log: Pick<Log, 'warn'>; now: Date },
): Promise<PushReply> {
  const { payload, contact, lifeSeconds, topic } = message;
  try {
    const { generateRequestDetails } = await webPush();
    const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contact, ...keys },
      TTL: lifeSeconds,
      topic,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    });
    const { status, retryAfter } = await guardedRequest({
      method: 'POST',
      url: new URL(endpoint),
      headers,
      body: body ?? '',
      timeLimitMillis: TIME_LIMIT_MILLIS,
      replyMaxBytes: REPLY_MAX_BYTES,
      allowsPrivate: false,
      allowsLoopback,
    });
    return { outcome: outcomeOf(status), retryAfterMillis: retryAfterMillisOf(retryAfter, now) };
  } catch (error) {
    if (error instanceof NoReply && !error.isForbidden) return { outcome: 'SILENT', retryAfterMillis: null };
    log.warn({ err: error }, 'a push could not be sent');
    return { outcome: 'REFUSED', retryAfterMillis: null };
  }
}
