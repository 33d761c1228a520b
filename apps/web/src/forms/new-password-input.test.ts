import { getPasswordError, passwordSpecials } from '@fareback/contract';
import { expect, test } from 'vitest';
import { passwordProgress } from './new-password-input.tsx';

const candidates = [
  '',
  'a',
  'aaaaaaa',
  'aaaaaaa1',
  'aaaaaa1#',
  'aaaaa1#',
  `a1#${'b'.repeat(61)}`,
  `a1#${'b'.repeat(62)}`,
  '1234567#',
  'abcdefg#',
  'abcdef1@',
  'abcde 1#',
  'пароль1#',
  ...Array.from(passwordSpecials, (special) => `abcdef1${special}`),
];

test.each(candidates)('for %j the hint accepts all rules exactly when submit does [VAL-08, VAL-09, VAL-10]', (text) => {
  const { length, letter, digit, special, forbidden } = passwordProgress(text);
  const isComplete = length && letter && digit && special && forbidden.length === 0;
  expect(isComplete).toBe(getPasswordError(text) === null);
});

test('each forbidden character is listed once [VAL-09]', () => {
  expect(passwordProgress('a@b@é 1#').forbidden).toEqual(['@', 'é', ' ']);
});
