import dns from 'node:dns';
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { guardedRequest, isCallable } from './guarded-request.ts';

const outside = { ofLoopback: false, allowsPrivate: false };

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1', true],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['64:ff9b:1::a00:1', false],
  ['2002:a00:1::1', false],
  ['2001:0:1::1', false],
  ['fec0::1', false],
  ['100::1', false],
  ['::ffff:7f00:1', false],
  ['::ffff:0:127.0.0.1', false],
  ['::', false],
  ['2001:10::1', false],
  ['2001:db8::1', false],
  ['3fff::1', false],
  ['5f00::1', false],
  ['ff02::1', false],
  ['192.88.99.1', false],
  ['198.18.0.1', false],
  ['203.0.113.1', false],
  ['255.255.255.255', false],
])('%s is allowed by default: %s [REDEEM-17]', (address, isFine) => {
  expect(isCallable(address, outside)).toBe(isFine);
});

test('an operator can allow private networks but never metadata addresses; localhost is called only by its own names [REDEEM-17]', () => {
  expect(isCallable('10.1.2.3', { ofLoopback: false, allowsPrivate: true })).toBe(true);
  expect(isCallable('169.254.169.254', { ofLoopback: false, allowsPrivate: true })).toBe(false);
  expect(isCallable('127.0.0.1', { ofLoopback: false, allowsPrivate: true })).toBe(false);
  expect(isCallable('127.0.0.1', { ofLoopback: true, allowsPrivate: false })).toBe(true);
  expect(isCallable('8.8.8.8', { ofLoopback: true, allowsPrivate: false })).toBe(false);
});

test.each([
  'http://supplier.example/',
  'https://10.0.0.1/',
  'https://[fd00::1]/',
  'https://169.254.169.254/',
  'ftp://127.0.0.1/',
])('%s is rejected before anything is sent [REDEEM-17]', async (url) => {
  const request = {
    method: 'GET',
    url: new URL(url),
    headers: {},
    body: '',
    timeLimitMillis: 1_000,
    replyMaxBytes: 10,
    allowsPrivate: false,
    allowsLoopback: true,
  } as const;
  await expect(guardedRequest(request)).rejects.toMatchObject({
    name: 'NoReply',
    message: expect.stringMatching(/^only https is spoken$|^the address is not called$/),
    mayHaveArrived: false,
  });
});

test('an address not set by the operator never reaches localhost or a private network, in any notation [OPS-148]', async () => {
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request = { method: 'GET', headers: {}, body: '', timeLimitMillis: 5_000, replyMaxBytes: 10 } as const;
  const written = ['localhost', 'feeds.localhost', 'localhost.', '127.0.0.1', '2130706433', '0x7f.1', '[::1]'];
  for (const host of [...written, '[::ffff:127.0.0.1]', '[64:ff9b::127.0.0.1]', '0.0.0.0', '10.0.0.1']) {
    for (const scheme of ['http', 'https']) {
      const url = new URL(`${scheme}://${host}:${port}/`);
      const sent = guardedRequest({ ...request, url, allowsPrivate: false, allowsLoopback: false });
      await expect(sent).rejects.toMatchObject({ name: 'NoReply', mayHaveArrived: false });
    }
  }
  expect(connections).toBe(0);
  server.close();
});

test.each([
  ['its only address', [{ address: '10.0.0.1', family: 4 }]],
  [
    'one of several',
    [
      { address: '8.8.8.8', family: 4 },
      { address: '169.254.169.254', family: 4 },
    ],
  ],
])(
  'a name is checked by the addresses it resolves to at the call: %s is private, and nothing is sent [REDEEM-17]',
  async (_, found) => {
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
        done(null, found)) as never);
    try {
      const url = new URL('https://supplier.example/');
      const request = { method: 'GET', url, headers: {}, body: '', timeLimitMillis: 500, replyMaxBytes: 10 } as const;
      await expect(guardedRequest({ ...request, allowsPrivate: false, allowsLoopback: true })).rejects.toMatchObject({
        message: expect.stringContaining('not called'),
        mayHaveArrived: false,
      });
      expect(lookup).toHaveBeenCalledOnce();
    } finally {
      lookup.mockRestore();
    }
  },
);

test('a redirect is returned unchanged and not followed [REDEEM-17]', async () => {
  const asked: string[] = [];
  const server = http.createServer(({ url }, reply) => {
    asked.push(url ?? '');
    reply.writeHead(302, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://localhost:${(server.address() as AddressInfo).port}/orders`);
  const request = { method: 'GET', url, headers: {}, body: '', timeLimitMillis: 2_000, replyMaxBytes: 10 } as const;
  expect(await guardedRequest({ ...request, allowsPrivate: false, allowsLoopback: true })).toMatchObject({
    status: 302,
  });
  expect(asked).toEqual(['/orders']);
  server.close();
});
