import http from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../apps/api/src/testing/free-port.ts';
import { run } from './load.ts';

const seen: string[] = [];
const server = http.createServer((request, response) => {
  seen.push(
    `${request.method} ${request.url} ${String(request.headers['x-token'])} ${String(request.headers['x-key']).length}`,
  );
  if (request.url === '/long') response.end('x'.repeat(200_000));
  else if (request.url === '/chunked') {
    response.write('part one, ');
    setImmediate(() => response.end('part two'));
  } else response.writeHead(request.url?.startsWith('/none') ? 304 : 409).end();
});
const port = await freePort();
await new Promise<void>((resolve) => {
  server.listen(port, '127.0.0.1', resolve);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const get = (url: string): string => `GET ${url} HTTP/1.1\r\nHost: a\r\nX-Token: {{token}}\r\nX-Key: {{key}}\r\n\r\n`;

test('a load sends requests in turn, counts complete replies of every form, and reports refusals', async () => {
  const templates = ['/long', '/chunked', '/none', '/refused'].map(get);
  const result = await run({ port, connections: 1, seconds: 0.3, templates, tokens: ['a', 'b'], from: 1 });
  expect(seen.slice(0, 4)).toEqual(['GET /long b 36', 'GET /chunked a 36', 'GET /none b 36', 'GET /refused a 36']);
  expect(result.replies).toBe(seen.length);
  expect(result.next).toBe(1 + seen.length);
  expect(result.bytes).toBeGreaterThan((result.byStatus['200'] ?? 0) * 50_000);
  expect(result.byStatus['409']).toBeGreaterThan(0);
  expect(result.trouble).toContain('409');
});

test('a load at a given rate sends no request before it is due', async () => {
  seen.length = 0;
  const templates = [get('/none')];
  const { replies } = await run({
    port,
    connections: 4,
    seconds: 0.3,
    templates,
    tokens: ['a'],
    perSecond: 50,
    from: 0,
  });
  expect(replies).toBe(seen.length);
  expect(replies).toBeGreaterThan(0);
  expect(replies).toBeLessThanOrEqual(15);
});

test('a load of prepared requests sends each once, by whichever connection is free', async () => {
  seen.length = 0;
  const templates = Array.from({ length: 20 }, (_, n) => get(`/none?${n}`));
  const result = await run({
    port,
    connections: 3,
    seconds: 60,
    most: 20,
    templates,
    tokens: ['a'],
    order: 'ONCE',
    from: 7,
  });
  expect(result.replies).toBe(20);
  expect(new Set(seen).size).toBe(20);
});
