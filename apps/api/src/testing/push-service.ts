import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify as verifySignature,
} from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A key that a browser could give: the base point of P-256. */
export const PUSH_POINT = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

/** A message that arrived and was decrypted, with the headers that a push service reads. */
export interface ReceivedPush {
  device: string;
  message: { web_push: number; notification: Record<string, string> };
  topic: string | undefined;
  lifeSeconds: number;
  contact: string;
}

interface Device {
  ecdh: ECDH;
  auth: Buffer;
}

export interface PushService {
  received: ReceivedPush[];
  /** How the service answers: 201 by default. */
  answer: (device: string) => number;
  /** Value of Retry-After in its replies, if any. */
  retryAfter: string | undefined;
  /** A browser subscribes with the agency's key: the body of the call that saves it. */
  subscribe: (name: string, pushKey: string) => { endpoint: string; p256dh: string; auth: string };
  close: () => void;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts a body of RFC 8188 with the keys of RFC 8291, written from the standards and not with the sender's library. */
function decrypt(body: Buffer, { ecdh, auth }: Device): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const record = body.subarray(21 + idLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** Verifies an `authorization: vapid t=…, k=…` header by RFC 8292; returns its claims. */
function claimsOf(header: string, pushKey: string): { sub: string; aud: string; exp: number } {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,]+), ?k=(?<key>.+)$/.exec(header)?.groups ?? {};
  if (key !== pushKey) throw new Error('another key than the subscription has');
  const raw = Buffer.from(key, 'base64url');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verifySignature(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

/** A local push service that verifies, decrypts and keeps messages. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device & { pushKey: string }>();
  const received: ReceivedPush[] = [];
  const service: Pick<PushService, 'answer' | 'retryAfter'> = { answer: () => 201, retryAfter: undefined };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const name = (request.url ?? '').slice(1);
      const device = devices.get(name);
      const status = device ? service.answer(name) : 404;
      if (device && status === 201) {
        const { headers } = request;
        received.push({
          device: name,
          message: JSON.parse(decrypt(Buffer.concat(chunks), device)),
          topic: headers['topic'] as string | undefined,
          lifeSeconds: Number(headers['ttl']),
          contact: claimsOf(headers.authorization ?? '', device.pushKey).sub,
        });
      }
      const { retryAfter } = service;
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    });
  });
  for (let port = 21_400 + (process.pid % 9_000); !server.listening; port += 1)
    await new Promise<void>((resolve) => {
      server.once('error', () => resolve());
      server.listen(port, '127.0.0.1', resolve);
    });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    get answer() {
      return service.answer;
    },
    set answer(answer) {
      service.answer = answer;
    },
    get retryAfter() {
      return service.retryAfter;
    },
    set retryAfter(value) {
      service.retryAfter = value;
    },
    subscribe(name, pushKey) {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      devices.set(name, { ecdh, auth, pushKey });
      return {
        endpoint: `${origin}/${name}`,
        p256dh: ecdh.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    close: () => void server.close(),
  };
}
