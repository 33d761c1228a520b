import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { walkConsent } from '../testing/consent-env.ts';
import type { ConsentSecrets, OAuthConnection } from './authorization-server.ts';
import { type LocalAuthorizationServer, startLocalAuthorizationServer } from './local-authorization-server.ts';
import { createOpenIdServer } from './openid-server.ts';

const redirectUri = 'http://riders.test/auth/provider/ferry/callback';
const secrets: ConsentSecrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43), redirectUri };
const ines = { id: 'F-204417', name: 'Ines Calder', email: 'ines@ferry.example' };
const otto = { id: 'F-118203', name: 'Otto Reyes', email: 'otto@ferry.example' };

const open = new Set<LocalAuthorizationServer>();
afterEach(async () => {
  for (const local of open) await local.stop();
  open.clear();
});

type Answer = (request: IncomingMessage, reply: ServerResponse) => boolean | Promise<boolean>;

async function stage(over: Partial<OAuthConnection> = {}) {
  const wrong: { answer?: Answer | undefined } = {};
  const people = [{ ...ines }, { ...otto }];
  const local = await startLocalAuthorizationServer({
    provider: 'Ferry',
    client: 'Rewards',
    people,
    redirectUris: [redirectUri],
    before: (request, reply) => wrong.answer?.(request, reply) ?? false,
  });
  open.add(local);
  const connection: OAuthConnection = {
    issuer: local.issuer,
    endpoints: null,
    accountUrl: null,
    clientId: local.clientId,
    clientSecret: local.clientSecret,
    secretIn: 'HEADER',
    scope: 'openid email offline_access',
    subjectClaim: 'sub',
    labelClaim: 'email',
    allowsPrivate: false,
    ...over,
  };
  const server = createOpenIdServer(connection);
  const consent = async (person = ines.id) => {
    const address = await server.consentAddress(secrets);
    const back = await walkConsent(address ?? '', person);
    return Object.fromEntries(back.searchParams);
  };
  return { local, people, connection, server, consent, wrong };
}

const at =
  (path: string, answer: (reply: ServerResponse) => void): Answer =>
  ({ url = '' }, reply) => {
    if (!url.startsWith(path)) return false;
    answer(reply);
    return true;
  };
const say = (status: number, text: string, type = 'application/json') =>
  at('/token', (reply) => void reply.writeHead(status, { 'content-type': type }).end(text));

describe('account consent [PROV-20, PROV-21]', () => {
  test('subject and label are the configured claims; lasting access is included', async () => {
    const { server, consent } = await stage();
    expect(await server.conclude(await consent(), secrets)).toEqual({
      kind: 'ACCOUNT',
      subject: ines.id,
      label: ines.email,
      name: null,
      isMailVerified: true,
      refreshToken: expect.any(String),
    });
  });

  test('the consent URL contains state, nonce and an S256 challenge, never the verifier', async () => {
    const { server } = await stage();
    const { searchParams } = new URL((await server.consentAddress(secrets)) ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: redirectUri,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge_method: 'S256',
    });
    expect(searchParams.get('code_challenge')).not.toBe(secrets.verifier);
    expect(String(searchParams)).not.toContain(secrets.verifier);
  });

  test('without OpenID Connect, the configured endpoints are used and the account URL returns the account', async () => {
    const { local, connection, wrong } = await stage();
    const server = createOpenIdServer({
      ...connection,
      endpoints: { authorizeUrl: `${local.issuer}/auth`, tokenUrl: `${local.issuer}/token`, revokeUrl: null },
      accountUrl: `${local.issuer}/account`,
      scope: 'rides',
      subjectClaim: 'id',
      labelClaim: 'nickname',
    });
    const asked: (string | undefined)[] = [];
    wrong.answer = ({ url, headers }, reply) => {
      if (url !== '/account') return false;
      asked.push(headers.authorization);
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{"id":204417,"nickname":"ines"}');
      return true;
    };
    const address = (await server.consentAddress(secrets)) ?? '';
    expect(address).not.toContain('nonce');
    const back = Object.fromEntries((await walkConsent(address, ines.id)).searchParams);
    expect(await server.conclude(back, secrets)).toEqual({
      kind: 'ACCOUNT',
      subject: '204417',
      label: 'ines',
      name: null,
      isMailVerified: false,
      refreshToken: null,
    });
    expect(asked).toEqual([expect.stringMatching(/^Bearer ./)]);
  });

  test('a rider who declines is not connected', async () => {
    const { server, consent } = await stage();
    expect(await server.conclude(await consent(''), secrets)).toEqual({ kind: 'DENIED' });
  });
});

describe('callback validation [PROV-21]', () => {
  test('a code works once', async () => {
    const { server, consent } = await stage();
    const back = await consent();
    expect(await server.conclude(back, secrets)).toMatchObject({ kind: 'ACCOUNT' });
    expect(await server.conclude(back, secrets)).toEqual({ kind: 'REFUSED', why: 'invalid_grant' });
  });

  test.each([
    ['another state', { state: 'x'.repeat(43) }],
    ['no state', { state: undefined }],
    ["another issuer's name (mix-up)", { iss: 'https://evil.example' }],
    ['no issuer, where the provider always names itself', { iss: undefined }],
    ['an error of another issuer', { iss: 'https://evil.example', code: undefined, error: 'access_denied' }],
    ['no code', { code: undefined }],
  ])('%s is rejected, and the code stays unused', async (_, change) => {
    const { server, consent } = await stage();
    const back = await consent();
    expect(await server.conclude({ ...back, ...change }, secrets)).toMatchObject({ kind: 'REFUSED' });
    expect(await server.conclude(back, secrets)).toMatchObject({ kind: 'ACCOUNT' });
  });

  test("another browser's verifier and another request's nonce are rejected", async () => {
    const { server, consent } = await stage();
    expect(await server.conclude(await consent(), { ...secrets, verifier: 'w'.repeat(43) })).toEqual({
      kind: 'REFUSED',
      why: 'invalid_grant',
    });
    expect(await server.conclude(await consent(), { ...secrets, nonce: 'm'.repeat(43) })).toMatchObject({
      kind: 'REFUSED',
    });
  });

  test.each([
    ['us, signed by its provider,', 'ACCOUNT', {}],
    ['another client', 'REFUSED', { aud: 'another-client' }],
    ['another issuer', 'REFUSED', { iss: 'https://evil.example' }],
    ['a time long past', 'REFUSED', { exp: 1_600_000_000 }],
    ['another question', 'REFUSED', { nonce: 'm'.repeat(43) }],
    ['us, but signed by somebody else,', 'REFUSED', {}],
  ])('an ID token for %s is %s', async (whom, kind, change) => {
    const { server, consent, wrong, local } = await stage();
    const back = await consent();
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: local.issuer,
      aud: local.clientId,
      sub: otto.id,
      exp: now + 60,
      iat: now,
      nonce: secrets.nonce,
    };
    const [own, strangers] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
    const signer = whom.includes('somebody else') ? strangers : own;
    const idToken = await new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(signer.privateKey);
    const token = say(200, JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: idToken }));
    const keys = JSON.stringify({ keys: [{ ...(await exportJWK(own.publicKey)), use: 'sig', alg: 'ES256' }] });
    const tell = (path: string, body: string): Answer =>
      at(path, (reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end(body));
    const [jwks, account] = [tell('/jwks', keys), tell('/me', JSON.stringify({ sub: otto.id, email: otto.email }))];
    wrong.answer = (...call) => token(...call) || jwks(...call) || account(...call);
    expect(await server.conclude(back, secrets)).toMatchObject({ kind });
  });

  test('provider text in place of an error code is passed on nowhere', async () => {
    const { server, consent, wrong } = await stage();
    const back = await consent();
    wrong.answer = say(400, JSON.stringify({ error: 'Ines Calder, card F-204417' }));
    expect(await server.conclude(back, secrets)).toEqual({ kind: 'UNREACHABLE', why: 'an error without a name' });
  });

  test('a reply without the requested ID token is rejected', async () => {
    const { server, consent, wrong } = await stage();
    const back = await consent();
    wrong.answer = say(200, JSON.stringify({ access_token: 'a', token_type: 'Bearer' }));
    expect(await server.conclude(back, secrets)).toMatchObject({ kind: 'REFUSED' });
  });

  test('the account URL cannot override claims of the ID token; userinfo of another account is rejected', async () => {
    const { local, connection, consent, wrong } = await stage();
    const server = createOpenIdServer({ ...connection, accountUrl: `${local.issuer}/account`, labelClaim: 'nickname' });
    const tell = (path: string, claims: object): Answer =>
      at(path, (reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(claims)));
    const [first, second] = [await consent(), await consent()];
    wrong.answer = tell('/account', { sub: otto.id, nickname: 'ines' });
    expect(await server.conclude(first, secrets)).toMatchObject({ kind: 'ACCOUNT', subject: ines.id, label: 'ines' });
    wrong.answer = (...call) =>
      tell('/account', {})(...call) || tell('/me', { sub: otto.id, nickname: 'otto' })(...call);
    expect(await server.conclude(second, secrets)).toMatchObject({ kind: 'REFUSED' });
  });

  test.each([
    ['nothing but blanks', ' '],
    ['a text that is too long', 'x'.repeat(255)],
    ['a text that cannot be kept', 'F-1\0'],
    ['no text', ['F-204417']],
    ['a number that is not whole', 20.5],
  ])('an account identified by %s is rejected', async (_, id) => {
    const { local, connection, consent, wrong } = await stage();
    const server = createOpenIdServer({ ...connection, accountUrl: `${local.issuer}/account`, subjectClaim: 'id' });
    const back = await consent();
    wrong.answer = at('/account', (reply) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id })),
    );
    expect(await server.conclude(back, secrets)).toMatchObject({ kind: 'REFUSED', why: 'no claim id was told' });
  });

  test('an account without the identifying claim is rejected', async () => {
    const { server, consent } = await stage({ subjectClaim: 'card' });
    expect(await server.conclude(await consent(), secrets)).toEqual({ kind: 'REFUSED', why: 'no claim card was told' });
  });
});

describe('provider failures [PROV-21, PROV-25]', () => {
  test.each<[string, Answer]>([
    ['an HTML page', say(200, '<!doctype html><p>Maintenance</p>', 'text/html')],
    ['an error page', say(503, '<!doctype html><p>Maintenance</p>', 'text/html')],
    ['broken JSON', say(200, '{"access_token":')],
    ['nothing', at('/token', (reply) => void reply.destroy())],
    ['a redirect', at('/token', (reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())],
    ['a gigabyte', at('/token', flood)],
    ['that it does not know us', say(401, '{"error":"invalid_client"}')],
    ['that it has trouble', say(400, '{"error":"temporarily_unavailable"}')],
  ])('a token endpoint that answers %s', async (_, answer) => {
    const { server, consent, wrong } = await stage();
    const back = await consent();
    wrong.answer = answer;
    expect(await server.conclude(back, secrets)).toMatchObject({ kind: 'UNREACHABLE' });
  });

  test('a token endpoint that answers too late', async () => {
    const { connection, consent, wrong } = await stage();
    const back = await consent();
    const hurried = createOpenIdServer(connection, 300);
    await hurried.consentAddress(secrets);
    wrong.answer = at('/token', () => {});
    expect(await hurried.conclude(back, secrets)).toEqual({ kind: 'UNREACHABLE', why: 'no reply within 300 ms' });
  });

  test('no consent URL for a server without metadata, which is requested again the next time', async () => {
    const { server, wrong } = await stage();
    wrong.answer = at('/.well-known/', (reply) => void reply.writeHead(500).end());
    expect(await server.consentAddress(secrets)).toBeNull();
    wrong.answer = undefined;
    expect(await server.consentAddress(secrets)).toContain('code_challenge_method=S256');
  });

  test('no consent URL for a server with plain challenges only', async () => {
    const { server, wrong, local } = await stage();
    wrong.answer = discovered(local, { code_challenge_methods_supported: ['plain'] });
    expect(await server.consentAddress(secrets)).toBeNull();
    expect(await server.check(redirectUri)).toEqual([{ kind: 'NO_S256', why: 'plain' }]);
  });

  test('a server that does not send the forms it is set to is reported [PROV-39]', async () => {
    const { connection, wrong, local } = await stage();
    const server = createOpenIdServer({ ...connection, responseMode: 'FORM_POST' });
    wrong.answer = discovered(local, { response_modes_supported: ['query', 'fragment'] });
    expect(await server.check(redirectUri)).toContainEqual({ kind: 'NO_FORM_POST', why: 'query, fragment' });
  });

  test('no consent URL for metadata of another issuer', async () => {
    const { server, wrong, local } = await stage();
    wrong.answer = discovered(local, { issuer: 'https://evil.example' });
    expect(await server.consentAddress(secrets)).toBeNull();
  });
});

function flood(reply: ServerResponse): void {
  const chunk = Buffer.alloc(1 << 20, 'x');
  reply.writeHead(200, { 'content-type': 'application/json' });
  const pour = (): void => {
    while (!reply.destroyed && reply.write(chunk));
  };
  reply.on('drain', pour);
  pour();
}

const discovered = (local: LocalAuthorizationServer, change: object): Answer =>
  at('/.well-known/', (reply) => {
    const metadata = {
      issuer: local.issuer,
      authorization_endpoint: `${local.issuer}/auth`,
      token_endpoint: `${local.issuer}/token`,
      revocation_endpoint: `${local.issuer}/token/revocation`,
      ...change,
    };
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata));
  });

describe('protection against internal addresses [PROV-04]', () => {
  test.each([
    'https://169.254.169.254/token',
    'https://10.0.0.8/token',
    'https://localhost/token',
    'https://127.0.0.1:5432/token',
    'https://[::1]/token',
    'https://[fd00::1]/token',
    'https://tokens.localhost/token',
    'http://tokens.example/token',
    'file:///etc/passwd',
  ])('by the token endpoint %s', async (tokenUrl) => {
    const { connection, consent } = await stage();
    const back = await consent();
    const endpoints = { authorizeUrl: 'https://id.example/authorize', tokenUrl, revokeUrl: tokenUrl };
    const elsewhere = createOpenIdServer({ ...connection, issuer: 'https://id.example', endpoints });
    const answer = await elsewhere.conclude({ ...back, iss: undefined }, secrets);
    expect(['UNREACHABLE', 'REFUSED']).toContain(answer.kind);
    // Proves that nothing was sent, not that nothing answered.
    const unsent = { kind: 'UNREACHABLE', why: expect.stringMatching(/not called|only https|HTTPS are allowed/) };
    expect(await elsewhere.revoke('a-token')).toEqual(unsent);
    expect(await elsewhere.refresh('a-token')).toEqual({ ...unsent, mayBeReplaced: false });
  });

  test.each(['https://169.254.169.254', 'https://10.0.0.8', 'https://192.168.7.7'])(
    'a provider at %s is rejected',
    async (issuer) => {
      const { connection } = await stage();
      const inward = createOpenIdServer({ ...connection, issuer });
      expect(await inward.consentAddress(secrets)).toBeNull();
      expect(await inward.check(redirectUri)).toEqual([{ kind: 'UNTOLD', why: 'the address is not called' }]);
    },
  );

  test('localhost is rejected if staff typed the address [OPS-148]', async () => {
    const { connection } = await stage();
    const inward = createOpenIdServer({ ...connection, refusesLoopback: true });
    expect(await inward.consentAddress(secrets)).toBeNull();
    expect(await inward.check(redirectUri)).toMatchObject([{ kind: 'UNTOLD' }]);
  });
});

describe('grant lifetime [PROV-13]', () => {
  const granted = async () => {
    const on = await stage();
    const answer = await on.server.conclude(await on.consent(), secrets);
    return { ...on, token: answer.kind === 'ACCOUNT' ? (answer.refreshToken ?? '') : '' };
  };

  test('a refresh rotates the token and returns the account', async () => {
    const { server, token } = await granted();
    const first = await server.refresh(token);
    if (first.kind !== 'STANDS') throw new Error(first.kind);
    expect(first.refreshToken).toEqual(expect.any(String));
    expect(first.refreshToken).not.toBe(token);
    expect(await first.readSubject()).toBe(ines.id);
  });

  test('another subject is reported unchanged', async () => {
    const { connection, consent, people } = await stage();
    const server = createOpenIdServer({ ...connection, subjectClaim: 'email', labelClaim: null });
    const answer = await server.conclude(await consent(), secrets);
    if (people[0]) people[0].email = 'somebody@else.example';
    const token = answer.kind === 'ACCOUNT' ? (answer.refreshToken ?? '') : '';
    const refreshed = await server.refresh(token);
    expect(refreshed.kind === 'STANDS' && (await refreshed.readSubject())).toBe('somebody@else.example');
  });

  test('a grant revoked at the provider is gone; a provider that is down revokes nothing', async () => {
    const { server, token, local, wrong } = await granted();
    wrong.answer = say(503, '', 'text/html');
    expect(await server.refresh(token)).toMatchObject({ kind: 'UNREACHABLE' });
    wrong.answer = say(401, '{"error":"invalid_client"}');
    expect(await server.refresh(token)).toMatchObject({ kind: 'UNREACHABLE' });
    wrong.answer = undefined;
    local.takeBack(ines.id);
    expect(await server.refresh(token)).toEqual({ kind: 'TAKEN_BACK' });
  });

  test('revoking from our side removes the grant at the provider, and is idempotent', async () => {
    const { server, token, local } = await granted();
    expect(local.grants()).toEqual([ines.id]);
    expect(await server.revoke(token)).toEqual({ kind: 'GONE' });
    expect(await server.revoke(token)).toEqual({ kind: 'GONE' });
    expect(local.grants()).toEqual([]);
    expect(await server.refresh(token)).toEqual({ kind: 'TAKEN_BACK' });
  });
});

describe('connection check for operators', () => {
  test('reports no problems', async () => {
    const { server } = await stage();
    expect(await server.check(redirectUri)).toEqual([]);
  });

  test('reports a wrong secret', async () => {
    const { server } = await stage({ clientSecret: 'wrong' });
    expect(await server.check(redirectUri)).toEqual([{ kind: 'UNKNOWN_CLIENT', why: 'invalid_client' }]);
  });

  test('reports a wrong address', async () => {
    const { server } = await stage({ issuer: 'http://127.0.0.1:1' });
    expect(await server.check(redirectUri)).toEqual([{ kind: 'UNTOLD', why: expect.any(String) }]);
  });
});
