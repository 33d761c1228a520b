import { hash } from 'node:crypto';
import { isLoopback } from '../platform/loopback.ts';
import type { Services } from '../platform/services.ts';
import { type GuardedReply, guardedRequest, NoReply } from './guarded-request.ts';
import { retryAfterMillisOf } from './web-push.ts';

/** An agency's service account, from the JSON file that Google gives out. */
export interface GoogleAccount {
  clientEmail: string;
  /** PEM (PKCS #8) of an RSA key. */
  privateKey: string;
  keyId: string | undefined;
}

export interface GoogleServices {
  /** Origins from the installation's settings, never from an agency's file. */
  googleApi: string;
  googleToken: string;
}

/** LATER: worth another try. REFUSED: Google does not accept the account or the content. */
export interface GoogleReply {
  outcome: 'SENT' | 'LATER' | 'REFUSED';
  retryAfterMillis: number | null;
  /** Google's words; null after a success. */
  reason: string | null;
}

export type GoogleKind = 'loyaltyClass' | 'loyaltyObject' | 'genericClass' | 'genericObject';

interface CallDeps {
  services: Services;
  now: Date;
}

const TIME_LIMIT_MILLIS = 10_000;
const REPLY_MAX_BYTES = 100_000;
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const TOKEN_SECONDS = 3600;
/** A token is renewed this long before its end. */
const EARLY_MILLIS = 60_000;

/** Signs with the account's key (RS256). */
export async function signAsAccount(
  { privateKey, keyId }: GoogleAccount,
  claims: Record<string, unknown>,
): Promise<string> {
  const { importPKCS8, SignJWT } = await import('jose');
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId === undefined ? {} : { kid: keyId }) };
  return new SignJWT(claims).setProtectedHeader(header).sign(await importPKCS8(privateKey, 'RS256'));
}

const createTokens = () => new Map<string, { token: string; endsAt: number }>();

const keyOf = ({ clientEmail, privateKey }: GoogleAccount): string => hash('sha256', `${clientEmail}\n${privateKey}`);

/** An error of Google as a reply, without a body that could be long. */
class GoogleError extends Error {
  readonly reply: GoogleReply;
  constructor(reply: GoogleReply) {
    super(reply.reason ?? 'no reply');
    this.reply = reply;
  }
}

function request(
  method: 'GET' | 'POST' | 'PATCH',
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<GuardedReply> {
  return guardedRequest({
    method,
    url,
    headers,
    body,
    timeLimitMillis: TIME_LIMIT_MILLIS,
    replyMaxBytes: REPLY_MAX_BYTES,
    allowsPrivate: false,
    // The origin is a setting of the installation: a local one is a test or a demo.
    allowsLoopback: isLoopback(url.hostname),
  });
}

function reasonOf({ status, text }: GuardedReply): string {
  try {
    const { error, error_description: description } = JSON.parse(text) as {
      error?: { message?: string } | string;
      error_description?: string;
    };
    const message = description ?? (typeof error === 'string' ? error : error?.message);
    return `${status} ${message ?? ''}`.trim().slice(0, 200);
  } catch {
    return String(status);
  }
}

function replyOf(reply: GuardedReply, now: Date): GoogleReply {
  const { status } = reply;
  if (status >= 200 && status < 300) return { outcome: 'SENT', retryAfterMillis: null, reason: null };
  const isLater = status === 429 || status >= 500;
  return {
    outcome: isLater ? 'LATER' : 'REFUSED',
    retryAfterMillis: retryAfterMillisOf(reply.retryAfter, now),
    reason: reasonOf(reply),
  };
}

/** Returns an access token, from the cache of this process until shortly before its end. Throws GoogleError. */
async function tokenOf(account: GoogleAccount, { googleToken }: GoogleServices, deps: CallDeps): Promise<string> {
  const tokens = deps.services.of(createTokens);
  const known = tokens.get(keyOf(account));
  if (known !== undefined && known.endsAt - EARLY_MILLIS > deps.now.getTime()) return known.token;
  const iat = Math.floor(deps.now.getTime() / 1000);
  const assertion = await signAsAccount(account, {
    iss: account.clientEmail,
    scope: SCOPE,
    aud: `${googleToken}/token`,
    iat,
    exp: iat + TOKEN_SECONDS,
  });
  const reply = await request('POST', new URL('/token', googleToken), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }).toString(),
  });
  if (reply.status !== 200) throw new GoogleError(replyOf(reply, deps.now));
  const { access_token: token, expires_in: seconds } = JSON.parse(reply.text) as {
    access_token: string;
    expires_in: number;
  };
  tokens.set(keyOf(account), { token, endsAt: deps.now.getTime() + seconds * 1000 });
  return token;
}

interface Wanted {
  account: GoogleAccount;
  services: GoogleServices;
  deps: CallDeps;
}

/** Sends one call with a token; a token that Google no longer accepts is renewed once. */
async function call(
  { account, services, deps }: Wanted,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<GuardedReply> {
  const send = async (): Promise<GuardedReply> => {
    const authorization = `Bearer ${await tokenOf(account, services, deps)}`;
    return request(method, new URL(`/walletobjects/v1/${path}`, services.googleApi), {
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? '' : JSON.stringify(body),
    });
  };
  const first = await send();
  if (first.status !== 401) return first;
  deps.services.of(createTokens).delete(keyOf(account));
  return send();
}

async function settled(now: Date, work: () => Promise<GuardedReply>): Promise<GoogleReply> {
  try {
    return replyOf(await work(), now);
  } catch (error) {
    if (error instanceof GoogleError) return error.reply;
    if (!(error instanceof NoReply)) throw error;
    return { outcome: 'LATER', retryAfterMillis: null, reason: 'no reply' };
  }
}

/** Updates a class or object, and creates one that Google does not have. Rejects only for errors of ours [PASS-24]. */
export function saveAtGoogle(
  wanted: Wanted,
  kind: GoogleKind,
  content: { id: string } & Record<string, unknown>,
): Promise<GoogleReply> {
  return settled(wanted.deps.now, async () => {
    const updated = await call(wanted, 'PATCH', `${kind}/${encodeURIComponent(content.id)}`, content);
    return updated.status === 404 ? call(wanted, 'POST', kind, content) : updated;
  });
}

/** Checks that Google accepts the account for an issuer; changes nothing [DESK-597]. */
export const checkAtGoogle = (wanted: Wanted, classId: string): Promise<GoogleReply> =>
  settled(wanted.deps.now, async () => {
    const reply = await call(wanted, 'GET', `loyaltyClass/${encodeURIComponent(classId)}`);
    return reply.status === 404 ? { ...reply, status: 200 } : reply;
  });
