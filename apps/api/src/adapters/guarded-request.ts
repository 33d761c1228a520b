import dns from 'node:dns';
import { lookup } from 'node:dns/promises';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLoopback } from '../platform/loopback.ts';
import { traced, traceparentOfNow } from '../platform/telemetry/scope.ts';

/** The user waits for this while a desk page loads. */
const ANSWER_MILLIS = 5_000;
const REPLY_MAX_BYTES = 2_000_000;

/** Codes of connection errors that are about a certificate or the protocol of TLS. */
export const ofCertificate = /^(CERT_|ERR_TLS_CERT|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/;

type HostAnswer = { kind: 'TEXT'; text: string } | { kind: 'NO_CERTIFICATE' } | { kind: 'SILENT' };

export const addressesOf = (host: string): Promise<string[]> =>
  lookup(host, { all: true }).then(
    (found) => [...new Set(found.map(({ address }) => address))],
    () => [],
  );

export const isOutside = (address: string): boolean => isCallable(address, { ofLoopback: false, allowsPrivate: true });

/** Requests a URL like a browser, with the same certificate checks, without following redirects. */
export async function answerAt(url: URL): Promise<HostAnswer> {
  const request = { method: 'GET', url, headers: {}, body: '', allowsPrivate: true, allowsLoopback: true } as const;
  try {
    const { text } = await guardedRequest({
      ...request,
      timeLimitMillis: ANSWER_MILLIS,
      replyMaxBytes: REPLY_MAX_BYTES,
    });
    return { kind: 'TEXT', text };
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (!(error instanceof NoReply)) throw error;
    return { kind: ofCertificate.test(code) ? 'NO_CERTIFICATE' : 'SILENT' };
  }
}

const TIME_LIMIT_MILLIS = 10_000;
const FEED_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Fetches a feed of service alerts. `allowsLoopback` is for development only [OPS-148]. Rejects with NoReply if no
 * valid reply arrives.
 */
export async function fetchAlertFeed(
  address: string,
  { allowsLoopback }: { allowsLoopback: boolean },
): Promise<Uint8Array> {
  const { status, bytes } = await guardedRequest({
    method: 'GET',
    url: new URL(address),
    headers: { accept: 'application/x-protobuf, application/octet-stream, application/json;q=0.5' },
    body: '',
    timeLimitMillis: TIME_LIMIT_MILLIS,
    replyMaxBytes: FEED_BYTES_MAX,
    allowsPrivate: false,
    allowsLoopback,
  });
  if (status !== 200) throw new NoReply(`the feed answered ${status}`, true);
  return bytes;
}

function traceHeaders(): Record<string, string> {
  const traceparent = traceparentOfNow();
  return traceparent === undefined ? {} : { traceparent };
}

interface GuardedRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  body: string | Buffer;
  timeLimitMillis: number;
  replyMaxBytes: number;
  /** Ends a longer reply at its limit instead of rejecting it. */
  cutsReply?: boolean;
  allowsPrivate: boolean;
  /** Allows localhost, also over plain http; never for addresses typed by staff or named in a pack [OPS-148]. */
  allowsLoopback: boolean;
}

export interface GuardedReply {
  status: number;
  /** Media type without parameters, in lower case. */
  type: string;
  text: string;
  bytes: Buffer;
  retryAfter: string | undefined;
  headers: IncomingHttpHeaders;
}

/** The address is one that is never called. */
export class ForbiddenAddress extends Error {
  constructor(message = 'the address is not called') {
    super(message);
    this.name = 'ForbiddenAddress';
  }
}

/** No complete reply arrived; `cause` is the connection error, if any. */
export class NoReply extends Error {
  /** True if part of the request may have reached the other side. */
  readonly mayHaveArrived: boolean;
  constructor(message: string, mayHaveArrived: boolean, cause?: Error) {
    super(message, { cause });
    this.name = 'NoReply';
    this.mayHaveArrived = mayHaveArrived;
  }

  /** True if the guard rejected the address. Retrying helps only if its name resolves to another address. */
  get isForbidden(): boolean {
    return this.cause instanceof ForbiddenAddress;
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/');
    list.addSubnet(network, Number(bits), familyOf(network));
  }
  return list;
}

/** Unspecified, multicast and cloud metadata addresses. */
const never = listOf(
  [
    ['0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'],
    ['192.88.99.0/24', '224.0.0.0/4', '240.0.0.0/4'],
    // Only 2000::/3 is in public use, so unspecified, IPv4-compatible, NAT64, link-local, site-local and multicast are
    // out.
    ['::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/63', '5f00::/16'],
    ['fe80::/10', 'fec0::/10', 'ff00::/8'],
    // Inside 2000::/3: protocols (Teredo, benchmarks, ORCHID), 6to4, documentation.
    ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
  ].flat(),
);
const privateRanges = listOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  'fc00::/7',
]);
const loopback = listOf(['127.0.0.0/8', '::1/128']);

/** Returns true if an address may be called: localhost only by its own names, private networks only if allowed. */
export function isCallable(
  address: string,
  { ofLoopback, allowsPrivate }: { ofLoopback: boolean; allowsPrivate: boolean },
): boolean {
  const family = familyOf(address);
  if (loopback.check(address, family)) return ofLoopback;
  if (ofLoopback || never.check(address, family)) return false;
  return allowsPrivate || !privateRanges.check(address, family);
}

/** Resolves a name at each call and rejects it if any address is forbidden, which prevents DNS rebinding. */
export function guardedLookup(ofLoopback: boolean, allowsPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const isForbidden = addresses.some(({ address }) => !isCallable(address, { ofLoopback, allowsPrivate }));
      const [first] = addresses;
      const reason = `${hostname} leads to an address that is not called`;
      if (isForbidden || !first) return callback(new ForbiddenAddress(reason), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

/**
 * Sends one request and returns the complete reply. Follows no redirects, enforces time and size limits, and rejects
 * forbidden addresses. Rejects with NoReply.
 */
export const guardedRequest = (request: GuardedRequest): Promise<GuardedReply> =>
  traced(
    `call ${request.method}`,
    { 'server.address': request.url.hostname, 'http.request.method': request.method },
    () => send(request),
  );

function completeReply({ statusCode: status = 0, headers }: http.IncomingMessage, bytes: Buffer): GuardedReply {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return {
    status,
    type,
    bytes,
    retryAfter: headers['retry-after'],
    headers,
    // Decoded on demand: an archive is no text.
    get text() {
      return bytes.toString();
    },
  };
}

/** Checks a URL before its name is resolved. `ofLoopback`: it names this machine, and may. */
export function checkAddress(
  url: URL,
  { allowsPrivate, allowsLoopback }: Pick<GuardedRequest, 'allowsPrivate' | 'allowsLoopback'>,
): { host: string; ofLoopback: boolean; forbidden: ForbiddenAddress | null } {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const ofLoopback = allowsLoopback && isLoopback(host);
  const forbid = (message?: string) => ({ host, ofLoopback, forbidden: new ForbiddenAddress(message) });
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && ofLoopback)) return forbid('only https is spoken');
  if (isLoopback(host) && !allowsLoopback) return forbid();
  if (isIP(host) !== 0 && !isCallable(host, { ofLoopback, allowsPrivate })) return forbid();
  return { host, ofLoopback, forbidden: null };
}

function send(request: GuardedRequest): Promise<GuardedReply> {
  const { method, url, body, timeLimitMillis, replyMaxBytes, allowsPrivate } = request;
  const { ofLoopback, forbidden } = checkAddress(url, request);
  if (forbidden) return Promise.reject(new NoReply(forbidden.message, false, forbidden));
  return new Promise((resolve, reject) => {
    let mayHaveArrived = false;
    const isTls = url.protocol === 'https:';
    const sent = (isTls ? https : http).request(url, {
      method,
      // No connection pooling: after an error on a reused connection it is unknown if the request arrived.
      agent: false,
      lookup: guardedLookup(ofLoopback, allowsPrivate),
      headers: {
        ...traceHeaders(),
        ...request.headers,
        'content-length': String(Buffer.byteLength(body)),
        'accept-encoding': 'identity',
      },
    });
    const timer = setTimeout(() => sent.destroy(new Error(`no reply within ${timeLimitMillis} ms`)), timeLimitMillis);
    const finish = (reply: GuardedReply): void => {
      clearTimeout(timer);
      resolve(reply);
    };
    const fail = (error: Error): void => {
      clearTimeout(timer);
      sent.destroy();
      reject(new NoReply(error.message, mayHaveArrived, error));
    };
    sent.once('socket', (socket) => socket.once(isTls ? 'secureConnect' : 'connect', () => (mayHaveArrived = true)));
    sent.on('error', fail);
    sent.once('response', (reply) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= replyMaxBytes || request.cutsReply) chunks.push(chunk);
        else return fail(new Error(`the reply is longer than ${replyMaxBytes} bytes`));
        if (bytes >= replyMaxBytes && request.cutsReply) {
          finish(completeReply(reply, Buffer.concat(chunks).subarray(0, replyMaxBytes)));
          sent.destroy();
        }
      });
      reply.once('error', fail);
      reply.once('aborted', () => fail(new Error('the connection was cut')));
      reply.once('end', () => finish(completeReply(reply, Buffer.concat(chunks))));
    });
    sent.end(body);
  });
}
