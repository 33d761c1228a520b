import { afterAll, beforeEach, expect, test } from 'vitest';
import { startApplePushService } from '../testing/apple-push-service.ts';
import { cert, key } from '../testing/self-signed.ts';
import { pushToApple } from './apple-push.ts';
import { makeWalletChain } from './local-wallet.ts';

const now = new Date('2026-03-02T12:00:00Z');
const chain = makeWalletChain(new Date());
const service = await startApplePushService({ cert, key, authority: chain.issuer });
afterAll(() => service.stop());
beforeEach(() => {
  service.received.length = 0;
  service.answer = () => ({ status: 200 });
});
const account = {
  address: service.address,
  passTypeId: 'pass.example.local',
  certificate: chain.certificate,
  key: chain.key,
  authority: cert,
};

test("a push goes to each phone over HTTP/2 with the agency's certificate, its pass type and an empty payload [PASS-17]", async () => {
  const replies = await pushToApple(account, ['aa01', 'aa02'], now);
  expect(replies.map(({ outcome }) => outcome)).toEqual(['SENT', 'SENT']);
  expect(service.received).toMatchObject([
    { token: 'aa01', topic: 'pass.example.local', payload: '{}', sender: 'pass.example.local' },
    { token: 'aa02' },
  ]);
});

test.each([
  [{ status: 410, reason: 'Unregistered' }, 'GONE', null],
  [{ status: 400, reason: 'BadDeviceToken' }, 'GONE', null],
  [{ status: 400, reason: 'BadTopic' }, 'REFUSED', null],
  [{ status: 403, reason: 'BadCertificate' }, 'REFUSED', null],
  [{ status: 429, reason: 'TooManyRequests', retryAfter: '120' }, 'LATER', 120_000],
  [{ status: 503, reason: 'ServiceUnavailable' }, 'LATER', null],
])('a reply of %o means %s [PASS-17]', async (answer, outcome, retryAfterMillis) => {
  service.answer = () => answer;
  expect(await pushToApple(account, ['aa01'], now)).toEqual([{ outcome, retryAfterMillis, reason: answer.reason }]);
});

test('an unreachable service and an untrusted certificate mean a later try [PASS-17]', async () => {
  const later = [{ outcome: 'LATER', retryAfterMillis: null, reason: 'no reply' }];
  expect(await pushToApple({ ...account, address: 'http://127.0.0.1:9' }, ['aa01'], now)).toEqual(later);
  const { authority: _, ...untrusting } = account;
  expect(await pushToApple(untrusting, ['aa01'], now)).toEqual(later);
  expect(service.received).toEqual([]);
});
