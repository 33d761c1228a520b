import dns from 'node:dns';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { cert, key } from '../testing/self-signed.ts';
import { testOAuth, testSupplier } from './test-connection.ts';

const open: { close(): void; closeAllConnections(): void }[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: http.Server | https.Server): Promise<number> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Long enough to connect on a busy machine. */
const SHORT_MILLIS = 3_000;

const supplier = {
  secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  timeLimitMillis: 8_000,
  allowsPrivate: false,
};

const client = {
  endpoints: null,
  accountUrl: null,
  clientId: 'rewards',
  clientSecret: 'secret',
  secretIn: 'HEADER',
  scope: 'openid',
  subjectClaim: 'sub',
  labelClaim: null,
  allowsPrivate: false,
} as const;

test('a server that never answers ends the test at its time limit [PROV-43]', async () => {
  const port = await listen(http.createServer(() => {}));
  const noAnswer = [{ step: 'ANSWER', kind: 'NO_ANSWER', detail: null }];
  const address = `http://127.0.0.1:${port}`;
  const tests = [
    testSupplier({ ...supplier, url: address }, SHORT_MILLIS),
    testOAuth({ ...client, issuer: address }, 'https://app.example/back', SHORT_MILLIS),
  ];
  expect(await Promise.all(tests)).toEqual([noAnswer, noAnswer]);
});

test('an unknown name ends the test at its first step [PROV-43]', async () => {
  vi.spyOn(dns, 'lookup').mockImplementation(((_: string, __: object, done: (error: Error) => void) =>
    done(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))) as unknown as typeof dns.lookup);
  const problems = await testSupplier({ ...supplier, url: 'https://coupons.supplier.example/v1' });
  expect(problems).toEqual([{ step: 'RESOLVE', kind: 'NAME_UNKNOWN', detail: null }]);
});

test('a server with an untrusted certificate gets no request [PROV-43]', async () => {
  const asked: string[] = [];
  const port = await listen(https.createServer({ key, cert }, ({ url = '' }) => void asked.push(url)));
  expect(await testSupplier({ ...supplier, url: `https://localhost:${port}` })).toEqual([
    { step: 'CONNECT', kind: 'BAD_CERTIFICATE', detail: null },
  ]);
  expect(asked).toEqual([]);
});

test('metadata that names a private token endpoint is refused without a call to it [PROV-43]', async () => {
  const server = http.createServer((_, reply) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    reply.setHeader('content-type', 'application/json');
    reply.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: 'https://10.0.0.8/token',
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    );
  });
  const port = await listen(server);
  const problems = await testOAuth({ ...client, issuer: `http://127.0.0.1:${port}` }, 'https://app.example/back');
  expect(problems).toEqual([{ step: 'ANSWER', kind: 'ODD_ANSWER', detail: expect.any(String) }]);
});

/** A provider whose metadata has these lists, and which refuses the made-up code as it should. */
async function listenWith(lists: object): Promise<string> {
  const server = http.createServer(({ url }, reply) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      revocation_endpoint: `${issuer}/revoke`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...lists,
    };
    const isToken = url === '/token';
    reply.writeHead(isToken ? 400 : 200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(isToken ? { error: 'invalid_grant' } : metadata));
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

test('lists of the metadata give short words only, and may have any type [PROV-45]', async () => {
  const methods = ['plain', 'a text that anyone can write', '\ud800', '\u0000', 5, null];
  const all: [unknown, object[]][] = [
    [methods, [{ step: 'ANSWER', kind: 'NO_S256', detail: 'plain' }]],
    [null, []],
    ['S256', []],
    [5, [{ step: 'ANSWER', kind: 'NO_S256', detail: '' }]],
  ];
  for (const [list, problems] of all) {
    const issuer = await listenWith({ code_challenge_methods_supported: list, response_modes_supported: null });
    const connection = { ...client, issuer, responseMode: 'FORM_POST' } as const;
    expect(await testOAuth(connection, 'https://app.example/back')).toEqual(problems);
  }
});

test('a supplier must answer NOT_FOUND for an order that no one placed [PROV-42]', async () => {
  const errors = ['NO_ROUTE', 'NOT_FOUND'];
  const port = await listen(
    http.createServer((_, reply) => {
      reply.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ error: errors.shift() }));
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  expect(await testSupplier({ ...supplier, url })).toEqual([{ step: 'ANSWER', kind: 'WRONG_ANSWER', detail: '404' }]);
  expect(await testSupplier({ ...supplier, url })).toEqual([]);
});
