import http2 from 'node:http2';
import { retryAfterMillisOf } from './web-push.ts';

/** GONE: the phone no longer has this token. LATER: worth another try. REFUSED: Apple does not accept the certificate. */
export type ApplePushOutcome = 'SENT' | 'GONE' | 'LATER' | 'REFUSED';

export interface ApplePushReply {
  outcome: ApplePushOutcome;
  /** How long Apple asks to wait; null if it does not say. */
  retryAfterMillis: number | null;
  /** Apple's word, such as `BadDeviceToken`; null after a success. */
  reason: string | null;
}

export interface ApplePushAccount {
  /** Origin of the service; http only on this machine. */
  address: string;
  passTypeId: string;
  /** PEM: the pass type's certificate identifies the sender. */
  certificate: string;
  key: string;
  /** PEM of an authority to trust instead of the system's, for tests. */
  authority?: string;
}

const TIME_LIMIT_MILLIS = 10_000;
const REPLY_MAX_BYTES = 2_000;

const SILENT: ApplePushReply = { outcome: 'LATER', retryAfterMillis: null, reason: 'no reply' };

/** Reasons of status 400 that are about the token; all others are about us. */
const TOKEN_REASONS = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic']);

function outcomeOf(status: number, reason: string | null): ApplePushOutcome {
  if (status === 200) return 'SENT';
  if (status === 410 || (status === 400 && TOKEN_REASONS.has(reason ?? ''))) return 'GONE';
  return status === 429 || status >= 500 ? 'LATER' : 'REFUSED';
}

function reasonIn(body: string): string | null {
  try {
    const { reason } = JSON.parse(body) as { reason?: unknown };
    return typeof reason === 'string' ? reason.slice(0, 80) : null;
  } catch {
    return null;
  }
}

function pushOne(session: http2.ClientHttp2Session, topic: string, token: string, now: Date): Promise<ApplePushReply> {
  return new Promise((resolve) => {
    const stream = session.request({
      ':method': 'POST',
      ':path': `/3/device/${token}`,
      'apns-topic': topic,
      'content-type': 'application/json',
    });
    let status = 0;
    let retryAfter: string | undefined;
    let body = '';
    stream.setTimeout(TIME_LIMIT_MILLIS, () => stream.close(http2.constants.NGHTTP2_CANCEL));
    stream.on('response', (headers) => {
      status = Number(headers[':status']);
      retryAfter = headers['retry-after'];
    });
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      if (body.length < REPLY_MAX_BYTES) body += chunk;
    });
    // A stream that fails also closes.
    stream.on('error', () => {});
    stream.on('close', () => {
      if (status === 0) return resolve(SILENT);
      const reason = status === 200 ? null : reasonIn(body);
      const retryAfterMillis = retryAfterMillisOf(retryAfter, now);
      resolve({
        outcome: outcomeOf(status, reason),
        retryAfterMillis,
        reason: reason ?? (status === 200 ? null : `${status}`),
      });
    });
    // Wallet wants an empty payload: the phone then asks which passes changed.
    stream.end('{}');
  });
}

/**
 * Asks Apple to wake these phones, over one connection; replies are in the order of the tokens. Never rejects: without
 * a connection every reply is LATER [PASS-17].
 */
export async function pushToApple(
  { address, passTypeId, certificate, key, authority }: ApplePushAccount,
  tokens: readonly string[],
  now: Date,
): Promise<ApplePushReply[]> {
  const session = http2.connect(address, {
    cert: certificate,
    key,
    ...(authority === undefined ? {} : { ca: authority }),
  });
  session.on('error', () => {});
  session.setTimeout(TIME_LIMIT_MILLIS, () => session.destroy());
  const isConnected = await new Promise<boolean>((resolve) => {
    session.once('connect', () => resolve(true));
    session.once('close', () => resolve(false));
    session.once('error', () => resolve(false));
  });
  try {
    if (!isConnected) return tokens.map(() => SILENT);
    return await Promise.all(tokens.map((token) => pushOne(session, passTypeId, token, now).catch(() => SILENT)));
  } finally {
    session.destroy();
  }
}
