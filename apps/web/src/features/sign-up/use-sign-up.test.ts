import { expect, test } from 'vitest';
import { classifySignUpFailure } from './use-sign-up.ts';

const refusal = (code: string, description = '', field: string | null = null) =>
  classifySignUpFailure({ code, description, field });

test('an email with an account is reported under the email field [SIGNUP-11]', () => {
  const expected = { kind: 'field', field: 'email', code: 'EMAIL_ALREADY_EXISTS' };
  expect(refusal('EMAIL_ALREADY_EXISTS', 'Email already exists')).toEqual(expected);
  expect(refusal('CONFLICT', 'Sorry: Email already exists')).toEqual(expected);
});

test("a used-up code opens the code dialog with the server's text [SIGNUP-12]", () => {
  const text = 'Promotion Code is invalid due to usage limit';
  expect(refusal('CODE_USAGE_LIMIT', text)).toEqual({ kind: 'dialog', about: 'code', text });
});

test('either marker of the warning means signed up without the code [SIGNUP-13, SIGNUP-14]', () => {
  expect(refusal('X', 'Invite code is invalid but user is signed up.')).toEqual({ kind: 'signedUpWithoutCode' });
  expect(refusal('X', 'Error: SIGN_UP_WITH_WARNING')).toEqual({ kind: 'signedUpWithoutCode' });
});

test('a rule named by the server is shown under its field [SIGNUP-18]', () => {
  expect(refusal('PasswordsNotMatch')).toEqual({
    kind: 'field',
    field: 'confirmNewPassword',
    code: 'PasswordsNotMatch',
  });
  expect(refusal('NameLengthError')).toMatchObject({ kind: 'field', field: 'name' });
});

test('any other text opens a dialog about the code if it concerns the code, else about the email [SIGNUP-17]', () => {
  expect(refusal('EXPIRED_CODE', 'Promotion Code is expired')).toMatchObject({ about: 'code' });
  expect(refusal('31001', 'Lifetime limit')).toMatchObject({ about: 'code' });
  expect(refusal('WHATEVER', 'This is odd', 'inviteCode')).toMatchObject({ about: 'code' });
  expect(refusal('STANDALONE_NOT_SUPPORTED', 'Not here')).toEqual({ kind: 'dialog', about: 'email', text: 'Not here' });
});
