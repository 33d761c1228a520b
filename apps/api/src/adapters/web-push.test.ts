import { expect, test } from 'vitest';
import { PUSH_POINT } from '../testing/push-service.ts';
import { createPushKeys, retryAfterMillisOf, sendPush } from './web-push.ts';

const now = new Date('2026-03-02T12:00:00Z');
const message = { payload: '{}', contact: 'https://harbor.example', lifeSeconds: 60, topic: 'a' };
const device = { p256dh: PUSH_POINT, auth: 'a'.repeat(22) };

test.each([
  ['https://127.0.0.1/1', 'an address that is not called'],
  ['https://10.1.2.3/1', 'an address of a private network'],
  ['http://push.example.org/1', 'plain http'],
])('a push to %s, %s, is refused and logged, not tried again [NOTIFY-03]', async (endpoint) => {
  const warned: unknown[] = [];
  const log = { warn: (fact: unknown) => void warned.push(fact) };
  const { outcome } = await sendPush(await createPushKeys(), { ...device, endpoint }, message, {
    allowsLoopback: false,
    log,
    now,
  });
  expect([outcome, warned.length]).toEqual(['REFUSED', 1]);
});

test('a push that cannot be encrypted is refused and logged, and does not reject [NOTIFY-03]', async () => {
  const warned: unknown[] = [];
  const log = { warn: (fact: unknown) => void warned.push(fact) };
  const broken = { ...device, endpoint: 'https://push.example.org/1', p256dh: `BA${'A'.repeat(85)}` };
  expect((await sendPush(await createPushKeys(), broken, message, { allowsLoopback: false, log, now })).outcome).toBe(
    'REFUSED',
  );
  expect(warned).toHaveLength(1);
});

test.each([
  ['120', 120_000],
  ['Mon, 02 Mar 2026 12:05:00 GMT', 300_000],
  ['Mon, 02 Mar 2026 11:00:00 GMT', null],
  ['0', null],
  ['soon', null],
  [undefined, null],
])('Retry-After %s means a wait of %s ms [NOTIFY-13]', (value, millis) => {
  expect(retryAfterMillisOf(value, now)).toBe(millis);
});
