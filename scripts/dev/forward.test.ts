import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { forwardTo } from './forward.ts';
import type { State } from './supervise.ts';

type Settled = Exclude<State, { is: 'starting' }>;

const servers: http.Server[] = [];
afterEach(() => servers.splice(0).map((server) => server.close()));

async function listen(handler: http.RequestListener): Promise<string> {
  const server = http.createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const echo = (): Promise<string> =>
  listen((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      reply.setHeader('content-security-policy', "default-src 'self';script-src 'self';style-src 'self'");
      reply.end(`${request.method} ${request.headers.host} ${request.url} ${body}`);
    });
  });

const before = (settled: () => Promise<Settled>): Promise<string> => {
  const forward = forwardTo({ settled });
  return listen((request, reply) => void forward(request, reply));
};

/** Makes a request with a custom Host header, which fetch does not allow. */
async function call(address: string, host: string, body: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const sent = http.request({ hostname, port, path: '/rest/x?a=b', method: 'POST', headers: { host } }).end(body);
  const [answer] = (await once(sent, 'response')) as [http.IncomingMessage];
  return (await answer.setEncoding('utf8').toArray()).join('');
}

test('a request reaches the API unchanged, including host and body', async () => {
  const api = await echo();
  const entry = await before(async () => ({ is: 'ready', address: api }));
  expect(await call(entry, 'harbor.localhost:5173', 'hello')).toBe('POST harbor.localhost:5173 /rest/x?a=b hello');
});

test('a request during a restart waits for its end, even if the old address is already gone', async () => {
  const gone = await echo();
  const api = await echo();
  await new Promise((resolve) => servers[0]?.close(resolve));
  const answers: Settled[] = [{ is: 'ready', address: gone }];
  const entry = await before(async () => answers.pop() ?? { is: 'ready', address: api });
  expect(await (await fetch(entry, { method: 'POST', body: 'once' })).text()).toContain('once');
});

test('an error is reported, to a page as a page that reloads once it is fixed', async () => {
  const entry = await before(async () => ({ is: 'broken', reason: 'no <database>', fixedBy: 'time' }));
  const called = await fetch(`${entry}/rest/x`);
  expect([called.status, await called.json()]).toEqual([503, { reason: 'no <database>' }]);
  const page = await (await fetch(entry, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('no &#60;database&#62;');
  expect(page).toContain('/@vite/client');
});

test('the page’s policy additionally allows only what Vite adds', async () => {
  const api = await echo();
  const entry = await before(async () => ({ is: 'ready', address: api }));
  expect((await fetch(entry)).headers.get('content-security-policy')).toBe(
    "default-src 'self';script-src 'self' 'nonce-development';style-src 'self' 'nonce-development'",
  );
});
