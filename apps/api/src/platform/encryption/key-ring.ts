import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Seals personal data at rest and makes keyed, one-way hashes to look it up by. */
export interface KeyRing {
  /** Names of its keys, the newest first; they tell nothing of the keys. */
  readonly keyIds: readonly string[];
  /** Encrypts (AES-256-GCM) under the newest key; `context` must be the same when opening. */
  encrypt(text: string, context: string): Buffer;
  /** Seals so that the same text in the same context gives the same bytes as long as the newest key is the same. */
  encryptDeterministic(text: string, context: string): Buffer;
  /** Decrypts what any key of the ring sealed. Throws when the data or the context differ. */
  decrypt(encrypted: Buffer, context: string): string;
  /** Whether a key of the ring sealed this, and it can be opened in that context. */
  canDecrypt(encrypted: Buffer, context: string): boolean;
  /** Whether the ring has a key for reward holds. */
  readonly hasHoldKey: boolean;
  /** Keyed hashes (HMAC-SHA256) of what names an erased person, one for each hold key, the newest first; none without a key. */
  holdDigests(text: string, context: string): Buffer[];
  /** Keyed hash (HMAC-SHA256, 16 bytes) for equality look-ups; the same for all keys of the ring's life. */
  hash(text: string, context: string): Buffer;
}

const ID_BYTES = 4;

/** Name of the key that something was sealed under. */
export const keyIdOf = (encrypted: Buffer): string => encrypted.subarray(0, ID_BYTES).toString('hex');

/** A key as an object: given as bytes it would be made into one at every use, which costs more than sealing a code. */
const derive = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'fareback', purpose, 32)));

/**
 * A ring from secrets of at least 32 characters, the newest first; `lookupSecret` keys the hashes and is never rotated.
 * `holdSecrets` key the hashes of reward holds, the newest first.
 * Throws when a secret is too short.
 */
export function createKeyRing(secrets: string[], lookupSecret: string, holdSecrets: readonly string[] = []): KeyRing {
  const keys = secrets.map((secret) => {
    if (secret.length < 32) throw new Error('Each data key needs at least 32 characters.');
    return { id: createHash('sha256').update(secret).digest().subarray(0, ID_BYTES), key: derive(secret, 'seal') };
  });
  const [newest] = keys;
  if (!newest) throw new Error('The key ring needs at least one data key.');
  const lookupKey = derive(lookupSecret, 'lookup');
  const holdKeys = holdSecrets.map((secret) => derive(secret, 'reward-hold'));
  const hash = (text: string, context: string): Buffer =>
    createHmac('sha256', lookupKey).update(`${context}\u0000${text}`).digest().subarray(0, 16);
  const encryptWith = (nonce: Buffer, text: string, context: string): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([newest.id, nonce, cipher.getAuthTag(), body]);
  };
  const decrypt = (encrypted: Buffer, context: string): string => {
    const match = keys.find(({ id }) => id.equals(encrypted.subarray(0, ID_BYTES)));
    if (!match) throw new Error('Sealed with a key that is no longer in the ring.');
    const decipher = createDecipheriv('aes-256-gcm', match.key, encrypted.subarray(4, 16)).setAAD(Buffer.from(context));
    decipher.setAuthTag(encrypted.subarray(16, 32));
    return Buffer.concat([decipher.update(encrypted.subarray(32)), decipher.final()]).toString('utf8');
  };
  return {
    keyIds: keys.map(({ id }) => id.toString('hex')),
    encrypt: (text, context) => encryptWith(randomBytes(12), text, context),
    // The nonce is drawn from what is sealed: it comes twice only for the same text, which then looks the same.
    encryptDeterministic: (text, context) => encryptWith(hash(text, `nonce/${context}`).subarray(0, 12), text, context),
    decrypt,
    canDecrypt(encrypted, context) {
      try {
        decrypt(encrypted, context);
        return true;
      } catch {
        return false;
      }
    },
    hasHoldKey: holdKeys.length > 0,
    holdDigests: (text, context) =>
      holdKeys.map((key) => createHmac('sha256', key).update(`${context}\u0000${text}`).digest()),
    hash,
  };
}
