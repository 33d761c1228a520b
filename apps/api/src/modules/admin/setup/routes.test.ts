import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { cert, key } from '../../../testing/self-signed.ts';
import { outcomeAt } from './routes.ts';

const reply: http.RequestListener = ({ url }, answer) => {
  const isApp = url === '/rest/configuration';
  answer.writeHead(isApp ? 200 : 404).end(isApp ? '{"TenantID":"bay","TenantName":"Bay Rewards"}' : 'Not here');
};
const plain = http.createServer(reply);
const garage = http.createServer((_, answer) => void answer.end('<html>Welcome to the garage</html>'));
const selfMade = https.createServer({ key, cert }, reply);
const servers = [plain, garage, selfMade];
for (const server of servers) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
afterAll(() => servers.forEach((server) => void server.close()));
const portOf = (server: http.Server): number => (server.address() as AddressInfo).port;

test.each([
  ['the agency’s own app', 'ANSWERS', `http://localhost:${portOf(plain)}`, 'bay'],
  ['another agency’s app', 'ANOTHER', `http://localhost:${portOf(plain)}`, 'quay'],
  ['a page of somebody else', 'ANOTHER', `http://localhost:${portOf(garage)}`, 'bay'],
  ['a certificate that no browser trusts', 'NO_CERTIFICATE', `https://localhost:${portOf(selfMade)}`, 'bay'],
  ['no TLS', 'NO_CERTIFICATE', `https://localhost:${portOf(plain)}`, 'bay'],
  ['nobody', 'SILENT', 'http://localhost:9', 'bay'],
] as const)('replies of a host are distinguished: %s [DESK-292]', async (_, outcome, origin, agency) => {
  expect(await outcomeAt(origin, agency)).toBe(outcome);
});
