/** Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, with Web Crypto, so it runs in every runtime. */

const encoder = new TextEncoder();

/** Decodes base64 or base64url; null for any other text. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

export function base64Of(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Shortest key that is accepted, in bytes: an empty secret would let anyone sign. */
const KEY_BYTES_MIN = 24;

/** Imports a shared secret (`whsec_` and base64). Throws a TypeError for another text. */
export function importSecret(secret: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  const bytes = secret.startsWith('whsec_') ? bytesOfBase64(secret.slice('whsec_'.length)) : null;
  if (bytes === null || bytes.length < KEY_BYTES_MIN)
    throw new TypeError('The secret must be the whole text that begins with whsec_.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
}

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/** The signed bytes of a delivery. */
export function signedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = utf8(`${id}.${timestamp}.`);
  const all = new Uint8Array(head.length + body.length);
  all.set(head);
  all.set(body, head.length);
  return all;
}
