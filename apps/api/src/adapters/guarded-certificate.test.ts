import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { cert, key } from '../testing/self-signed.ts';
import { guardedRequest } from './guarded-request.ts';

const asked: string[] = [];
const server = https.createServer({ key, cert }, (request, reply) => {
  asked.push(request.url ?? '');
  reply.end('secret');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());
const { port } = server.address() as AddressInfo;

test.each([
  ['signed by itself', 'localhost'],
  ['of another name', '127.0.0.1'],
])('a server with a certificate that is %s receives nothing, not even the request', async (_, host) => {
  const request = {
    method: 'POST',
    url: new URL(`https://${host}:${port}/orders`),
    headers: { authorization: 'Bearer secret' },
    body: '{"member":"secret"}',
    timeLimitMillis: 5_000,
    replyMaxBytes: 100,
    allowsPrivate: true,
    allowsLoopback: true,
  } as const;
  await expect(guardedRequest(request)).rejects.toMatchObject({
    name: 'NoReply',
    message: expect.stringMatching(/certificate/),
    mayHaveArrived: false,
  });
  expect(asked).toEqual([]);
});
