import { generateKeyPairSync, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { importSPKI, jwtVerify } from 'jose';

export interface GoogleCall {
  method: string;
  path: string;
  body: any;
}

export interface GoogleService {
  address: string;
  /** Text of the JSON file that Google gives out, and the public half of its key. */
  account: string;
  publicKey: string;
  calls: GoogleCall[];
  /** Tokens given out; those removed are no longer accepted. */
  tokens: Set<string>;
  /** Classes and objects by `kind/id`. */
  stored: Map<string, any>;
  /** Answers a call in place of the service, if it returns something. */
  before: (call: GoogleCall) => { status: number; body?: object; retryAfter?: string } | undefined;
  stop: () => Promise<void>;
}

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const CLIENT_EMAIL = 'wallet@bay-example.iam.example';

/** The file that Google gives out; its token address is one that must not be called. */
const account = JSON.stringify({
  type: 'service_account',
  client_email: CLIENT_EMAIL,
  private_key: pair.privateKey,
  private_key_id: 'key-1',
  token_uri: 'http://169.254.169.254/token',
});

/** Verifies an assertion and returns a new token. Rejects a wrong signature, audience, time or scope. */
async function createToken(body: string, audience: string, now: Date): Promise<string> {
  const assertion = new URLSearchParams(body).get('assertion') ?? '';
  const { payload } = await jwtVerify(assertion, await importSPKI(pair.publicKey, 'RS256'), {
    issuer: CLIENT_EMAIL,
    audience,
    currentDate: now,
  });
  if (!String(payload['scope']).endsWith('/wallet_object.issuer')) throw new Error('another scope');
  return randomUUID();
}

/** Creates, updates or reads a class or object as Google does. */
function store(stored: GoogleService['stored'], { method, path, body }: GoogleCall): { status: number; body?: object } {
  const [kind = '', id = ''] = path.replace('/walletobjects/v1/', '').split('/').map(decodeURIComponent);
  const key = `${kind}/${id === '' ? body?.id : id}`;
  const known = stored.get(key);
  if (method === 'POST') {
    if (known !== undefined) return { status: 409, body: { error: { message: 'already exists' } } };
    stored.set(key, body);
    return { status: 200, body };
  }
  if (known === undefined) return { status: 404, body: { error: { message: 'not found' } } };
  if (method === 'PATCH') stored.set(key, { ...known, ...body });
  return { status: 200, body: stored.get(key) };
}

/** A local replacement of Google's token and wallet services: it verifies assertions and stores classes and objects. */
export async function startGoogleWalletService(now: () => Date): Promise<GoogleService> {
  const service: Pick<GoogleService, 'calls' | 'tokens' | 'stored' | 'before'> = {
    calls: [],
    tokens: new Set(),
    stored: new Map(),
    before: () => undefined,
  };
  const answer = async (request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> => {
    const send = (status: number, body: object = {}, headers: Record<string, string> = {}): void =>
      void reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    const sent = await text(request);
    const path = request.url ?? '';
    const isToken = path === '/token';
    const call = { method: request.method ?? '', path, body: sent === '' || isToken ? undefined : JSON.parse(sent) };
    service.calls.push(call);
    const isSignedIn = isToken || service.tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (!isSignedIn) return send(401, { error: { message: 'invalid credentials' } });
    const planned = service.before(call);
    if (planned)
      return send(planned.status, planned.body, planned.retryAfter ? { 'retry-after': planned.retryAfter } : {});
    if (!isToken) {
      const { status, body } = store(service.stored, call);
      return send(status, body);
    }
    try {
      const token = await createToken(sent, `http://${request.headers.host}/token`, now());
      service.tokens.add(token);
      send(200, { access_token: token, expires_in: 3600 });
    } catch (error) {
      send(400, { error: 'invalid_grant', error_description: (error as Error).message });
    }
  };
  const server = http.createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(service, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account,
    publicKey: pair.publicKey,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
