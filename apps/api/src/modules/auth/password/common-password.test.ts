import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';

test.each(['Passw0rd!', 'Password#1', 'P4ssw0rd!', 'Qwerty123!', 'Welcome1!', 'Iloveyou1!', 'Test1234!', '1q2w3e4r!'])(
  '%s follows every format rule and is still guessed at once [VAL-22]',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each([
  'Tram!line7',
  'Harbor-2026',
  'Harbor#42',
  'Ferry-2027',
  'x7#Kelp~quay',
  'aaaaaa1#',
  'abcdefg1!',
  `Tram7${'x'.repeat(58)}!`,
])('%s is not common [VAL-22]', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test('name, address and program count as known, not secret [VAL-22]', async () => {
  expect(await isCommonPassword('Saltline1!')).toBe(false);
  expect(await isCommonPassword('Saltline1!', ['Ana Lima', 'ana@example.org', 'saltline'])).toBe(true);
  expect(await isCommonPassword('Quispe#1', ['Ximena Quispe'])).toBe(true);
});
