import { base64Of, bytesOfBase64, importSecret, utf8 } from './signature.ts';

export interface HandOver {
  /** Id of the agency at Fareback (TenantID). */
  tenantId: string;
  /** Your permanent id of the rider, at most 128 characters. Never a value that the rider's device sent. */
  riderId: string;
  /** Read at the rider's first hand-over only. */
  name?: string;
  email?: string;
  now?: Date;
}

/** The shared secret (`whsec_…`, HS256), or your own private key (P-256, ES256): PEM in PKCS #8, or a CryptoKey. */
export type HandOverKey = { secret: string } | { privateKey: string | CryptoKey };

const ID_LENGTH_MAX = 128;
/** A token works for five minutes at most, whatever it says. */
const LIFETIME_SECONDS = 300;

const base64Url = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const encodePart = (part: object): string => base64Url(base64Of(utf8(JSON.stringify(part)).buffer));

async function importPrivateKey(key: string | CryptoKey): Promise<CryptoKey> {
  if (typeof key !== 'string') return key;
  const [, content] = /-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----/.exec(key) ?? [];
  const bytes = content === undefined ? null : bytesOfBase64(content.replaceAll(/\s/g, ''));
  if (bytes === null)
    throw new TypeError('The key must be a PEM that begins with BEGIN PRIVATE KEY (openssl pkcs8 -topk8 -nocrypt).');
  return crypto.subtle.importKey('pkcs8', bytes, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
}

/**
 * Makes a token with which your app hands its signed-in rider over to ours. It works once, within five minutes: make it
 * on your server when the rider opens the app. Throws a TypeError for an unusable key or rider id.
 */
export async function createHandOverToken(
  { tenantId, riderId, name, email, now = new Date() }: HandOver,
  key: HandOverKey,
): Promise<string> {
  if (riderId.trim() === '' || riderId.length > ID_LENGTH_MAX)
    throw new TypeError(`riderId needs 1 to ${ID_LENGTH_MAX} characters`);
  const iat = Math.floor(now.getTime() / 1000);
  const claims = {
    aud: tenantId,
    sub: riderId,
    jti: crypto.randomUUID(),
    iat,
    exp: iat + LIFETIME_SECONDS,
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
  };
  const isShared = 'secret' in key;
  const signed = `${encodePart({ alg: isShared ? 'HS256' : 'ES256', typ: 'JWT' })}.${encodePart(claims)}`;
  const signature = isShared
    ? await crypto.subtle.sign('HMAC', await importSecret(key.secret, 'sign'), utf8(signed))
    : await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        await importPrivateKey(key.privateKey),
        utf8(signed),
      );
  return `${signed}.${base64Url(base64Of(signature))}`;
}
