import net from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { world } from '../testing/index.ts';

const w = await world({ checkReplies: false });
const tenant = await w.mintTenant();
w.deps.settings.defaultTenantId = tenant.tenantId;

let port = 0;
beforeAll(async () => {
  await w.app.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = w.app.server.server.address() as net.AddressInfo);
});

const answerTo = (...hosts: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => void (answer += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    socket.write(`GET /rest/configuration HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
  });

test.each([
  ['a dot at the end', ['lindental.localhost.']],
  ['a dot before the port', ['lindental.localhost.:3000']],
  ['two names', ['lindental.localhost', 'other.localhost']],
  ['the same name twice', ['lindental.localhost', 'lindental.localhost']],
  ['two names in one header', ['lindental.localhost, other.localhost']],
  ['a user before the name', ['other.localhost@lindental.localhost']],
  ['a path behind the name', ['lindental.localhost/other']],
  ['an empty label', ['lindental..localhost']],
])('a request whose Host header has %s is rejected and reaches no agency [API-64]', async (_, hosts) => {
  const answer = await answerTo(...hosts);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).not.toContain(tenant.tenantId);
});

test.each(['unknown.localhost', 'unknown.localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'UNKNOWN.localhost'])(
  'a request to the plain host %s is served by the default agency [API-64]',
  async (host) => {
    const answer = await answerTo(host);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain(tenant.tenantId);
  },
);

test('a duplicate key in an object is rejected by name, and nothing changes [API-63]', async () => {
  const rider = await w.signUpMember(tenant);
  const send = (body: string) =>
    w.request(tenant, { method: 'POST', path: '/auth/login', body, headers: { 'content-type': 'application/json' } });
  for (const body of [
    `{"email":"${rider.email}","password":"x","email":"other@example.org"}`,
    `{"email":"${rider.email}","password":"x","\\u0065mail":"other@example.org"}`,
  ])
    expect(await send(body)).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST', field: 'email' } });
});
