import { generateKeyPairSync, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  type Configuration,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { escapeHtml } from '../platform/csv.ts';

export interface LocalPerson {
  id: string;
  name: string;
  email: string;
  /** Defaults to true. */
  isMailVerified?: boolean;
}

interface ConsentRequest {
  provider: string;
  client: string;
  purpose?: string | undefined;
  people: readonly LocalPerson[];
}

const STYLE = `:root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}
body{margin:0;padding:1.5rem;display:grid;justify-items:center}
main{inline-size:100%;max-inline-size:24rem}
h1{font-size:1.375rem;line-height:1.25}
form{display:grid;gap:.75rem;margin-block-start:1.5rem}
button{font:inherit;text-align:start;padding:.875rem 1rem;min-block-size:3rem;border:1px solid;border-radius:.75rem;background:none;color:inherit;cursor:pointer}
button span{display:block;opacity:.75;overflow-wrap:anywhere}
.no{text-align:center;border-color:transparent;text-decoration:underline}`;

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`;

const personButton = ({ id, name, email }: LocalPerson): string =>
  `<button name="person" value="${escapeHtml(id)}">Continue as ${escapeHtml(name)}<span>${escapeHtml(email)}</span></button>`;

const consentPage = ({
  provider,
  client,
  purpose = 'which account is yours, and to be told of its rides',
  people,
}: ConsentRequest): string =>
  page(
    provider,
    `<h1>${escapeHtml(provider)}</h1><p>${escapeHtml(client)} asks ${escapeHtml(purpose)}.</p><form method="post">${people.map(personButton).join('')}<button class="no" name="person" value="">Do not allow</button></form><p><small>A provider of the demonstration: nobody here is real.</small></p>`,
  );

const consentTroublePage = (provider: string, trouble: string): string =>
  page(provider, `<h1>${escapeHtml(provider)}</h1><p>This cannot go on: ${escapeHtml(trouble)}.</p>`);

/** Content security policy: own styles only, and a form that posts to this server, which redirects to `origin`. */
const consentPolicy = (origin: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${origin}; frame-ancestors 'none'; base-uri 'none'`;

export interface LocalAuthorizationServerOptions {
  provider: string;
  client: string;
  /** What the client asks for, after 'asks'; defaults to an account and its rides. */
  purpose?: string;
  people: LocalPerson[];
  redirectUris: string[];
  /** Runs before a call and may send its own reply, then resolves to true; used to simulate failures. */
  before?: (request: http.IncomingMessage, reply: http.ServerResponse) => Promise<boolean> | boolean;
}

/** An in-memory authorization server for the demo and tests. It asks for consent every time. */
export interface LocalAuthorizationServer extends Pick<OAuthMemory, 'grants' | 'takeBack'> {
  issuer: string;
  clientId: string;
  clientSecret: string;
  stop(): Promise<void>;
}

const HOUR_SECONDS = 3600;
const LAST_DAYS_SECONDS = 90 * 24 * HOUR_SECONDS;

/** Removes the cookies of an earlier sign-in, so the user chooses an account every time. */
function withoutSession({ headers }: http.IncomingMessage): void {
  const cookies = (headers.cookie ?? '').split('; ').filter((pair) => !pair.startsWith('_session'));
  headers.cookie = cookies.join('; ');
}

function configurationOf(
  { provider, client, people, redirectUris }: LocalAuthorizationServerOptions,
  { clientId, clientSecret, memory }: { clientId: string; clientSecret: string; memory: OAuthMemory },
): Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const life = (seconds: number) => () => seconds;
  return {
    adapter: memory.factory,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        client_name: client,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'profile', 'email', 'offline_access', 'rides'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, asking, token) => token.clientId === asking.clientId },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => {
      const person = people.find((one) => one.id === id);
      if (!person) return undefined;
      const { name, email, isMailVerified = true } = person;
      return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: isMailVerified }) };
    },
    ttl: {
      AccessToken: life(HOUR_SECONDS),
      AuthorizationCode: life(60),
      Grant: life(LAST_DAYS_SECONDS),
      IdToken: life(HOUR_SECONDS),
      Interaction: life(HOUR_SECONDS),
      RefreshToken: life(LAST_DAYS_SECONDS),
      Session: life(HOUR_SECONDS),
    },
    rotateRefreshToken: true,
    renderError: (ctx: KoaContextWithOIDC, { error }) => {
      ctx.type = 'html';
      ctx.body = consentTroublePage(provider, error);
    },
  };
}

function consentDesk(oidc: Provider, options: LocalAuthorizationServerOptions) {
  return async (request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> => {
    const { params } = await oidc.interactionDetails(request, reply);
    if (request.method !== 'POST') {
      const policy = consentPolicy(new URL(String(params['redirect_uri'])).origin);
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
      reply.end(consentPage(options));
      return;
    }
    const personId = new URLSearchParams(await text(request)).get('person') ?? '';
    if (!options.people.some(({ id }) => id === personId))
      return oidc.interactionFinished(request, reply, { error: 'access_denied' });
    const grant = new oidc.Grant({ accountId: personId, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    const consent = { grantId: await grant.save() };
    await oidc.interactionFinished(request, reply, { login: { accountId: personId }, consent });
  };
}

export async function startLocalAuthorizationServer(
  options: LocalAuthorizationServerOptions,
): Promise<LocalAuthorizationServer> {
  const clientId = 'fareback';
  const clientSecret = randomBytes(32).toString('base64url');
  const memory = createOAuthMemory();
  const handle: { serve?: (request: http.IncomingMessage, reply: http.ServerResponse) => Promise<unknown> } = {};
  const server = http.createServer((request, reply) => {
    const fail = (): void => {
      if (!reply.headersSent) reply.writeHead(400, { 'content-type': 'text/html; charset=utf-8' });
      reply.end(consentTroublePage(options.provider, 'it took too long, or began elsewhere'));
    };
    Promise.resolve(handle.serve?.(request, reply)).catch(fail);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const oidc = new Provider(issuer, configurationOf(options, { clientId, clientSecret, memory }));
  const callback = oidc.callback();
  const atDesk = consentDesk(oidc, options);
  handle.serve = async (request, reply) => {
    if (await options.before?.(request, reply)) return;
    withoutSession(request);
    await (request.url?.startsWith('/interaction/') ? atDesk(request, reply) : callback(request, reply));
  };
  return {
    issuer,
    clientId,
    clientSecret,
    grants: memory.grants,
    takeBack: memory.takeBack,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface OAuthMemory {
  factory: AdapterFactory;
  grants: () => string[];
  takeBack: (personId: string) => void;
}

function createOAuthMemory(): OAuthMemory {
  const entries = new Map<string, AdapterPayload>();
  const grants = () => [...entries].filter(([key]) => key.startsWith('Grant:'));

  const factory = (model: string): Adapter => {
    const keyOf = (id: string): string => `${model}:${id}`;
    const by = (name: 'uid' | 'userCode', value: string) =>
      [...entries].find(([key, payload]) => key.startsWith(`${model}:`) && payload[name] === value)?.[1];
    return {
      find: async (id) => entries.get(keyOf(id)),
      findByUid: async (uid) => by('uid', uid),
      findByUserCode: async (userCode) => by('userCode', userCode),
      upsert: async (id, payload) => void entries.set(keyOf(id), payload),
      destroy: async (id) => void entries.delete(keyOf(id)),
      async consume(id) {
        const payload = entries.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of entries)
          if (key.startsWith(`${model}:`) && payload.grantId === grantId) entries.delete(key);
      },
    };
  };

  return {
    factory,
    grants: () => grants().map(([, { accountId = '' }]) => accountId),
    takeBack(personId) {
      for (const [key, { accountId }] of grants()) if (accountId === personId) entries.delete(key);
    },
  };
}
