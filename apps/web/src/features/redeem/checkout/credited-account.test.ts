import { expect, test } from 'vitest';
import { testProvider, testStatus } from '../../../testing/providers.ts';
import { creditedAccountOf } from './credited-account.tsx';

const card = testProvider('card', { Label: 'Harbor Card' });
const identifier = '7700442093';

test.each([
  [[testStatus('card', 'CONNECTED', { identifier })], 'proven', '2093'],
  [[testStatus('card', 'CONNECTED', { identifier, isProven: false, awaits: 'RIDE' })], 'waits', '2093'],
  [[testStatus('card', 'VALIDATING', { identifier, awaits: 'RIDE' })], 'waits', '2093'],
  [[testStatus('card', 'REQUIRE_DISCONNECT', { identifier })], 'missing', ''],
  [[], 'missing', ''],
] as const)(
  "only an account proven to be the rider's can be credited [REDEEM-24]: %j is %s",
  (statuses, proof, account) => {
    expect(creditedAccountOf('card', [card], statuses)).toMatchObject({
      name: 'Harbor Card',
      proof,
      account,
    });
  },
);

test('an offer without a credit, or with an unknown provider, has no account [REDEEM-24]', () => {
  expect(creditedAccountOf(undefined, [card], [])).toBeNull();
  expect(creditedAccountOf('bike', [card], [])).toBeNull();
});

test('an email address is shown in full [REDEEM-24]', () => {
  const bike = testProvider('bike', { identifierType: 'EMAIL' });
  const status = testStatus('bike', 'CONNECTED', { identifier: 'ana@riders.example' });
  expect(creditedAccountOf('bike', [bike], [status])?.account).toBe('ana@riders.example');
});
