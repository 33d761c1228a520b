import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';

/** A push that arrived: the phone's token, the pass type, and the payload. */
export interface ReceivedApplePush {
  token: string;
  topic: string | undefined;
  payload: string;
  /** Subject's UID of the certificate that the sender showed; undefined without TLS. */
  sender: string | undefined;
}

interface Answer {
  status: number;
  reason?: string;
  retryAfter?: string;
}

export interface ApplePushService {
  address: string;
  received: ReceivedApplePush[];
  /** How the service answers a token: 200 by default. */
  answer: (token: string) => Answer;
  stop: () => Promise<void>;
}

/** A session's socket is a proxy that does not list its methods. */
function senderOf({ session }: http2.ServerHttp2Stream, hasTls: boolean): string | undefined {
  if (!hasTls || session === undefined) return undefined;
  return ((session.socket as TLSSocket).getPeerCertificate().subject as { UID?: string } | undefined)?.UID;
}

/** Local replacement of Apple's push service over HTTP/2; with `tls` it requests the sender's certificate. */
export async function startApplePushService(tls?: {
  cert: string;
  key: string;
  authority: string;
}): Promise<ApplePushService> {
  const service: Pick<ApplePushService, 'received' | 'answer'> = { received: [], answer: () => ({ status: 200 }) };
  const sessions = new Set<http2.ServerHttp2Session>();
  const server =
    tls === undefined
      ? http2.createServer()
      : http2.createSecureServer({ cert: tls.cert, key: tls.key, ca: tls.authority, requestCert: true });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    let payload = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => (payload += chunk));
    stream.on('end', () => {
      const token = String(headers[':path']).replace('/3/device/', '');
      const { status, reason, retryAfter } = service.answer(token);
      const topic = headers['apns-topic'] as string | undefined;
      service.received.push({ token, topic, payload, sender: senderOf(stream, tls !== undefined) });
      stream.respond({ ':status': status, ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) });
      stream.end(reason === undefined ? '' : JSON.stringify({ reason }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, {
    address: `${tls === undefined ? 'http' : 'https'}://localhost:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      }),
  });
}
