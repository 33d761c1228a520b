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

/** Encrypts personal data at rest and creates keyed one-way hashes for lookups. */
export interface KeyRing {
  /** Key ids, newest first; they reveal nothing about the keys. */
  readonly keyIds: readonly string[];
  /** Encrypts (AES-256-GCM) with the newest key; decryption needs the same `context`. */
  encrypt(text: string, context: string): Buffer;
  /** Deterministic encryption: the same text and context give the same bytes until the newest key changes. */
  encryptDeterministic(text: string, context: string): Buffer;
  /** Decrypts with any key of the ring. Throws MissingKey, and if the data or the context was changed. */
  decrypt(encrypted: Buffer, context: string): string;
  canDecrypt(encrypted: Buffer, context: string): boolean;
  readonly hasHoldKey: boolean;
  /**
   * Keyed hashes (HMAC-SHA256) that identify an erased person, one per hold key, newest first; empty without a hold
   * key.
   */
  holdDigests(text: string, context: string): Buffer[];
  /** Keyed hash (HMAC-SHA256, 16 bytes) for equality lookups; unaffected by key rotation. */
  hash(text: string, context: string): Buffer;
}

/** Encrypted with a key that is no longer in the ring. */
export class MissingKey extends Error {
  constructor() {
    super('Sealed with a key that is no longer in the ring.');
    this.name = 'MissingKey';
  }
}

const ID_BYTES = 4;

export const keyIdOf = (encrypted: Buffer): string => encrypted.subarray(0, ID_BYTES).toString('hex');

/** Returns a KeyObject: raw bytes would be converted on every use, which costs more than encrypting a code. */
const derive = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'fareback', purpose, 32)));

/**
 * Creates a ring from secrets of at least 32 characters, newest first; `lookupSecret` keys the hashes and is never
 * rotated. `holdSecrets` key the hashes of reward holds, newest first. Throws if a secret is too short.
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
    if (!match) throw new MissingKey();
    const decipher = createDecipheriv('aes-256-gcm', match.key, encrypted.subarray(4, 16)).setAAD(Buffer.from(context));
    decipher.setAuthTag(encrypted.subarray(16, 32));
    return Buffer.concat([decipher.update(encrypted.subarray(32)), decipher.final()]).toString('utf8');
  };
  return {
    keyIds: keys.map(({ id }) => id.toString('hex')),
    encrypt: (text, context) => encryptWith(randomBytes(12), text, context),
    // The nonce is derived from the text, so it repeats only for the same text, with the same result.
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
