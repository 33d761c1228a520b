import { generateKeyPairSync, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { importSPKI, jwtVerify } from 'jose';
import { rejectedPage, type SavedObject, savedPage } from './local-google-save-page.ts';

interface GoogleCall {
  method: string;
  path: string;
  body: any;
}

export interface LocalGoogleWallet {
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

/** The account's address; no other account of a demo or test has it. */
export const LOCAL_GOOGLE_EMAIL = 'wallet@bay-example.iam.example';

const SAVE_PATH = '/gp/v/save/';
const CALLS_MAX = 1000;

function createAccount(): { account: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const account = JSON.stringify({
    type: 'service_account',
    client_email: LOCAL_GOOGLE_EMAIL,
    private_key: privateKey,
    private_key_id: 'key-1',
    // Must never be called.
    token_uri: 'http://169.254.169.254/token',
  });
  return { account, publicKey };
}

/** Verifies an assertion and returns a new token. Rejects a wrong signature, audience, time or scope. */
async function createToken(
  body: string,
  expected: { publicKey: string; audience: string; now: Date },
): Promise<string> {
  const assertion = new URLSearchParams(body).get('assertion') ?? '';
  const { payload } = await jwtVerify(assertion, await importSPKI(expected.publicKey, 'RS256'), {
    issuer: LOCAL_GOOGLE_EMAIL,
    audience: expected.audience,
    currentDate: expected.now,
  });
  if (!String(payload['scope']).endsWith('/wallet_object.issuer')) throw new Error('another scope');
  return randomUUID();
}

/** Creates, updates or reads a class or object as Google does. */
function store(
  stored: LocalGoogleWallet['stored'],
  { method, path, body }: GoogleCall,
): { status: number; body?: object } {
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

/** Saves the object of a link and returns its page; the refusal for a link with another signature. */
async function savePass(
  { stored, publicKey }: Pick<LocalGoogleWallet, 'stored' | 'publicKey'>,
  token: string,
  now: Date,
): Promise<{ status: number; html: string }> {
  try {
    const { payload } = await jwtVerify<{ origins?: unknown[]; payload: Record<string, SavedObject[]> }>(
      token,
      await importSPKI(publicKey, 'RS256'),
      { issuer: LOCAL_GOOGLE_EMAIL, audience: 'google', currentDate: now },
    );
    const [list = '', [one] = []] = Object.entries(payload.payload)[0] ?? [];
    if (one === undefined) return { status: 400, html: rejectedPage() };
    const key = `${list.replace(/s$/, '')}/${one['id']}`;
    // A link that is opened again keeps later changes, as Google does.
    const saved = stored.get(key) ?? one;
    stored.set(key, saved);
    const programName = String(stored.get(`loyaltyClass/${one['classId']}`)?.programName ?? '');
    return { status: 200, html: savedPage(saved, { programName, origin: payload.origins?.[0] }) };
  } catch {
    return { status: 400, html: rejectedPage() };
  }
}

/**
 * Starts a local replacement of Google's token and wallet services for demos and tests: it verifies assertions, stores
 * classes and objects in memory, and shows a saved object at the address of its link [PASS-29].
 */
export async function startLocalGoogleWallet(now: () => Date): Promise<LocalGoogleWallet> {
  const service: Omit<LocalGoogleWallet, 'address' | 'stop'> = {
    ...createAccount(),
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
    if (path.startsWith(SAVE_PATH)) {
      const { status, html } = await savePass(service, path.slice(SAVE_PATH.length), now());
      return void reply.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    }
    const isToken = path === '/token';
    const call = { method: request.method ?? '', path, body: sent === '' || isToken ? undefined : JSON.parse(sent) };
    service.calls.push(call);
    if (service.calls.length > CALLS_MAX) service.calls.shift();
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
      const token = await createToken(sent, {
        publicKey: service.publicKey,
        audience: `http://${request.headers.host}/token`,
        now: now(),
      });
      service.tokens.add(token);
      send(200, { access_token: token, expires_in: 3600 });
    } catch (error) {
      send(400, { error: 'invalid_grant', error_description: (error as Error).message });
    }
  };
  const server = http.createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return Object.assign(service, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
