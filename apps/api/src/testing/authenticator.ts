import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 0xff]);
}

function cbor(item: Cbor): Buffer {
  if (typeof item === 'number') return item >= 0 ? head(0, item) : head(1, -1 - item);
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  return Buffer.concat([head(5, item.size), ...[...item].flatMap(([key, value]) => [cbor(key), cbor(value)])]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (data: Buffer): string => data.toString('base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Misbehaviour {
  origin?: string;
  rpId?: string;
  /** Signs without user verification (face, finger or PIN). */
  isUnverified?: boolean;
  /** Signs in an iframe of another site. */
  isFramed?: boolean;
  /** Claims this user as the passkey's owner. */
  userHandle?: string;
  /** Sends this counter, as an older copy of the passkey would. */
  counter?: number;
}

export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;

  const dataFor = (type: string, challenge: string, wrong: Misbehaviour): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: wrong.origin ?? origin, crossOrigin: wrong.isFramed ?? false }),
    );
  const authData = (flags: number, wrong: Misbehaviour, rest = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    counter += 1;
    count.writeUInt32BE(wrong.counter ?? counter);
    const verified = wrong.isUnverified ? 0 : USER_VERIFIED;
    const rpIdHash = sha256(wrong.rpId ?? new URL(origin).hostname);
    return Buffer.concat([rpIdHash, Buffer.from([flags | verified | USER_PRESENT]), count, rest]);
  };
  const answer = (response: Record<string, unknown>) => ({
    id: text(credentialId),
    rawId: text(credentialId),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** Result of `navigator.credentials.create`. */
    make({ challenge }: { challenge: string }, wrong: Misbehaviour = {}) {
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const data = authData(HAS_CREDENTIAL, wrong, attested);
      const attestation: Cbor = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return answer({
        clientDataJSON: text(dataFor('webauthn.create', challenge, wrong)),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'],
      });
    },
    /** Result of `navigator.credentials.get`. */
    sign({ challenge }: { challenge: string }, wrong: Misbehaviour = {}) {
      const client = dataFor('webauthn.get', challenge, wrong);
      const data = authData(0, wrong);
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        ...(wrong.userHandle === undefined ? {} : { userHandle: text(Buffer.from(wrong.userHandle)) }),
      });
    },
  };
}

/** Encodes a P-256 key as COSE (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}
