import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { guardedRequest } from './guarded-request.ts';

/** A key and a certificate that it signed itself, for `localhost`, made for this test and used nowhere else. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzDyUQMCdIz0+KCGh
QSI4uacnfjK7UPRg4yXc3ZGXIMGhRANCAAQy8xOQnl+VmfO/eujg1iVoQUAGwJgT
I3UM/aI3d2oCz2tgmPBKxh1ftfiPTBMf+HO8b+EezeZGhS/i+GEqVRjb
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUa44sLCwUjQT/1jddINWbMZV+bBgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE2NDAyOVoYDzIxMjYxMDI5
MTY0MDI5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQy8xOQnl+VmfO/eujg1iVoQUAGwJgTI3UM/aI3d2oCz2tgmPBKxh1f
tfiPTBMf+HO8b+EezeZGhS/i+GEqVRjbo2kwZzAdBgNVHQ4EFgQUQDP4K8WEldax
YChXrg+95adAQEIwHwYDVR0jBBgwFoAUQDP4K8WEldaxYChXrg+95adAQEIwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAKVSTNbCI5LoEwy2PeRDN45cuJRGoYT2GIBJBUG06Im9AiA+O8J+wJam
OVYkIUSBQrtnQAeA2gQ7Lkqpg9N6enBcTQ==
-----END CERTIFICATE-----`;

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
])('a server whose certificate is %s is told nothing, not even what was asked', async (_, host) => {
  const request = {
    method: 'POST',
    url: new URL(`https://${host}:${port}/orders`),
    headers: { authorization: 'Bearer secret' },
    body: '{"member":"secret"}',
    timeLimitMillis: 5_000,
    replyMaxBytes: 100,
    allowsPrivate: true,
  } as const;
  await expect(guardedRequest(request)).rejects.toMatchObject({
    name: 'NoReply',
    message: expect.stringMatching(/certificate/),
    mayHaveArrived: false,
  });
  expect(asked).toEqual([]);
});
