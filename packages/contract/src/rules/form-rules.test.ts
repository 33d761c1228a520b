import { describe, expect, test } from 'vitest';
import {
  getEmailError,
  getFirstFormError,
  getNameError,
  getPasswordError,
  normalizeEmail,
  normalizeName,
  validateAccount,
  validateNewPassword,
  validatePasswordChange,
  validateSignIn,
  validateSignUp,
} from './index.ts';

const letters = (count: number) => 'a'.repeat(count);

describe('name', () => {
  test.each(['', '   ', '\u00a0'])('an empty or blank name (%j) is missing [VAL-01]', (name) => {
    expect(getNameError(name)).toBe('MissingNameError');
  });

  test.each(['Ana  M', 'Ana1', "O'Neil", 'Ana-Lima', 'Ana \tLima', 'Ana_', 'Ana 😀 Lima'])(
    'anything except letters and single spaces (%j) is invalid [VAL-02]',
    (name) => {
      expect(getNameError(name)).toBe('InvalidNameError');
    },
  );

  test.each([
    'Ana Lima',
    'José',
    'Jose\u0301',
    'Анна Лебедева',
    '김민수',
    'ليلى حسن',
    'অমিতা রায়',
    'Nguyễn Thị Hoa',
    '  Ana  ',
  ])('letters and marks of any script (%j) are accepted, ignoring outer blanks [VAL-02]', (name) => {
    expect(getNameError(name)).toBeNull();
  });

  test.each([
    ['\u2068ليلى حسن\u2069', 'ليلى حسن'],
    ['\u200fAna\u200e', 'Ana'],
    ['Ana\u202eamiL', 'AnaamiL'],
    ['María\u00a0José', 'María José'],
    ['Ana\tLima', 'Ana Lima'],
    ['Ana Lima\r\n', 'Ana Lima'],
  ])('invisible characters are removed from %j, and every blank becomes a space [VAL-23]', (typed, name) => {
    expect(normalizeName(typed)).toBe(name);
    expect(getNameError(typed)).toBeNull();
  });

  test('a joiner is part of a name’s spelling: র‍্যাচেল keeps it and it does not count [VAL-02, VAL-03]', () => {
    const rachel = 'র\u200d্যাচেল';
    for (const name of [rachel, `Ana ${rachel}`]) expect(getNameError(name)).toBeNull();
    expect(normalizeName(rachel)).toBe(rachel);
    expect(getNameError('aa\u200d')).toBe('NameLengthError');
  });

  test('a composed and a decomposed spelling are the same name [VAL-02]', () => {
    expect(normalizeName(' Jose\u0301 ')).toBe(normalizeName('José'));
  });

  test.each([
    [2, 'NameLengthError'],
    [3, null],
    [25, null],
    [26, 'NameLengthError'],
  ])('a name of %i letters returns %s [VAL-03]', (count, code) => {
    expect(getNameError(letters(count))).toBe(code);
  });

  test('spaces do not count towards the length: 25 letters and 4 spaces pass [VAL-03]', () => {
    expect(getNameError('aaaaa bbbbb ccccc ddddd eeeee')).toBeNull();
    expect(getNameError('a b')).toBe('NameLengthError');
  });

  test('a decomposed letter counts once [VAL-03]', () => {
    expect(getNameError('e\u0301'.repeat(25))).toBeNull();
  });

  test('a long hostile name is checked quickly [VAL-02]', () => {
    // A backtracking pattern would not finish within the test's timeout.
    expect(getNameError(`${'a\u200d '.repeat(50_000)}1`)).toBe('InvalidNameError');
  });
});

describe('a wide name', () => {
  const wide = { isWide: true };

  test.each([
    "O'Neil",
    'O’Neil',
    'Ana-Lima',
    "Jean d'Arc",
    "Vincent van 't Hoff",
    '’Ali Reza',
    'Nuñez‑Ríos',
    'علی\u200cرضا',
    'Ngũgĩ',
  ])('%j is valid if the agency allows wide names [VAL-21]', (name) => {
    expect(getNameError(name, wide)).toBeNull();
  });

  test.each(["O''Neil", 'Ana--Lima', 'Ana -Lima', 'Ana- Lima', "Ana'", '-Ana', 'Ana1', "'", '<b>Ana', 'Ana  Lima'])(
    '%j is invalid: apostrophes and hyphens are only allowed between letters [VAL-21]',
    (name) => {
      expect(getNameError(name, wide)).toBe('InvalidNameError');
    },
  );

  test.each(['李娜', '김민', 'مي', 'טל', 'あい'])(
    '%s has two characters and is a valid name only with wide names [VAL-21, VAL-03]',
    (name) => {
      expect(getNameError(name, wide)).toBeNull();
      expect(getNameError(name)).toBe('NameLengthError');
    },
  );

  test.each(['李', '김', 'م'])('%s is one character and a valid name [VAL-24]', (name) => {
    expect(getNameError(name, wide)).toBeNull();
    expect(getNameError(name)).toBe('NameLengthError');
  });

  test.each(['Suharto', 'Madonna', 'Сергей'])(
    '%s is one word and a valid name, with and without wide names [VAL-24]',
    (name) => {
      expect([getNameError(name, wide), getNameError(name)]).toEqual([null, null]);
    },
  );

  test.each(['Al', 'Jo', 'Ян', "O'N"])('%s is too short [VAL-21, VAL-03]', (name) => {
    expect(getNameError(name, wide)).toBe('NameLengthError');
  });

  test('apostrophes, hyphens and spaces do not count: 60 letters pass, 61 do not [VAL-21, VAL-24]', () => {
    const sixty = `a'aaaa${'-aaaaa'.repeat(10)} aaaaa`;
    expect(getNameError(sixty, wide)).toBeNull();
    expect(getNameError(`${sixty}a`, wide)).toBe('NameLengthError');
    expect(getNameError('a'.repeat(26))).toBe('NameLengthError');
  });

  test('a long hostile wide name is checked quickly [VAL-21]', () => {
    expect(getNameError(`${"a'a ".repeat(50_000)}1`, wide)).toBe('InvalidNameError');
  });

  test('both forms with a name use the agency’s rule [VAL-21, VAL-13]', () => {
    const form = { name: "O'Neil", email: 'ana@example.org', password: 'Harbor#42', confirmNewPassword: 'Harbor#42' };
    expect(validateAccount(form)).toEqual({ name: 'InvalidNameError' });
    expect(validateAccount(form, wide)).toEqual({});
    expect(validateSignUp(form)).toEqual({ name: 'InvalidNameError' });
    expect(validateSignUp(form, wide)).toEqual({});
  });
});

describe('email', () => {
  test.each(['', '  '])('an empty or blank email (%j) is missing [VAL-04]', (email) => {
    expect(getEmailError(email)).toBe('MissingEmailError');
  });

  test.each([
    'a.@b.com',
    'ab.@b.com',
    'a..b@c.com',
    'ab@c..com',
    'abcde@b',
    'a b@c.com',
    'abc@d.e1',
    'abcd@e.f',
    'abcdefgh',
    'ab@cd@ef.com',
    '@abcde.com',
    'abcde@.com',
    'josé@abc.com',
    'abc@d_e.com',
    'abc@de.com>',
  ])('an email against the pattern (%j) is invalid [VAL-05]', (email) => {
    expect(getEmailError(email)).toBe('InvalidEmailError');
  });

  test.each(['ana@example.org', 'a.b_c%d+e-f@g-h.i1.co', ' Ana@Example.ORG ', '.ana@example.org'])(
    'an email that fits the pattern (%j) is accepted [VAL-05]',
    (email) => {
      expect(getEmailError(email)).toBeNull();
    },
  );

  test.each([
    '\u200eana@example.org\u200e',
    '\u2068ana@example.org\u2069 ',
    '\u00a0ana@example.org\r\n',
    'ana@exam\u200bple.org',
  ])('characters copied along with an email (%j) are removed [VAL-23]', (email) => {
    expect(getEmailError(email)).toBeNull();
    expect(normalizeEmail(email)).toBe('ana@example.org');
  });

  test('emails are compared trimmed, in lower case and without invisible characters [VAL-05]', () => {
    expect(normalizeEmail(' Ana@Example.ORG ')).toBe('ana@example.org');
    expect(normalizeEmail('\u202aana@example\u200b.org\u202c\u200f')).toBe('ana@example.org');
    expect(getEmailError('\u2068ana@example.org\u2069 ')).toBeNull();
    expect(getEmailError('\u200e ')).toBe('MissingEmailError');
  });

  test.each([
    [6, 'InvalidEmailError'],
    [7, null],
    [40, null],
    [41, 'InvalidEmailError'],
  ])('an email of %i characters returns %s [VAL-06]', (length, code) => {
    expect(getEmailError(`${letters(length - '@b.co'.length)}@b.co`)).toBe(code);
  });
});

describe('password', () => {
  test('an empty password is missing, blanks are not [VAL-07]', () => {
    expect(getPasswordError('')).toBe('MissingPasswordError');
    expect(getPasswordError('        ')).toBe('InvalidSpecialCharError');
  });

  test.each([
    [7, 'PasswordLengthError'],
    [8, null],
    [64, null],
    [65, 'PasswordLengthError'],
  ])('a password of %i characters returns %s [VAL-08]', (length, code) => {
    expect(getPasswordError(`1#${letters(length - 2)}`)).toBe(code);
  });

  test.each(['#', '!', '$', '%', '&', '+', '-', '/', '=', '_', '*', '^', '{', '}', '~'])(
    'the special character %s is accepted and counts as one [VAL-09, VAL-10]',
    (special) => {
      expect(getPasswordError(`abcdefg1${special}`)).toBeNull();
    },
  );

  test.each(['@', ' ', '?', 'é', '.', ',', '\\', '"', '١', '😀'])(
    'the character %s is refused [VAL-09]',
    (character) => {
      expect(getPasswordError(`abcdef1#${character}`)).toBe('InvalidSpecialCharError');
    },
  );

  test.each(['1234567#', 'abcdefg#', 'abcdefg1'])('%s is missing a character class [VAL-10]', (password) => {
    expect(getPasswordError(password)).toBe('IncorrectPasswordCompositionError');
  });
});

describe('forms', () => {
  const good = { name: 'Ana Lima', email: 'ana@example.org', password: 'Harbor#42', confirmNewPassword: 'Harbor#42' };

  test('a valid sign-up has no faults [VAL-13]', () => {
    expect(validateSignUp(good)).toEqual({});
    expect(validateSignUp(good, undefined, 14)).toEqual({ isOldEnough: 'AGE_NOT_CONFIRMED' });
    expect(validateSignUp({ ...good, isOldEnough: true }, undefined, 14)).toEqual({});
    expect(getFirstFormError(validateSignUp(good))).toBeNull();
  });

  test('at sign-up a different confirmation is reported at the confirmation only [VAL-11]', () => {
    expect(validateSignUp({ ...good, confirmNewPassword: 'Harbor#43' })).toEqual({
      confirmNewPassword: 'PasswordsNotMatch',
    });
  });

  test('at a change a different confirmation is reported at both fields [VAL-11]', () => {
    expect(validateNewPassword({ newPassword: 'Harbor#42', confirmNewPassword: 'harbor#42' })).toEqual({
      newPassword: 'PasswordsNotMatch',
      confirmNewPassword: 'PasswordsNotMatch',
    });
  });

  test('a password change checks all three fields, the current password only for presence [VAL-12]', () => {
    const form = { currentPassword: '', newPassword: 'short', confirmNewPassword: 'other' };
    expect(validatePasswordChange(form)).toEqual({
      currentPassword: 'MissingPasswordError',
      newPassword: 'PasswordLengthError',
      confirmNewPassword: 'PasswordsNotMatch',
    });
    expect(
      validatePasswordChange({ currentPassword: 'x', newPassword: 'Harbor#42', confirmNewPassword: 'Harbor#42' }),
    ).toEqual({});
  });

  test('sign-in applies the email rules and requires any password [VAL-13]', () => {
    expect(validateSignIn({ email: 'a@b', password: '' })).toEqual({
      email: 'InvalidEmailError',
      password: 'MissingPasswordError',
    });
    expect(validateSignIn({ email: good.email, password: '?' })).toEqual({});
  });

  test('account edit applies the name and email rules [VAL-13]', () => {
    expect(validateAccount({ name: '', email: '' })).toEqual({ name: 'MissingNameError', email: 'MissingEmailError' });
  });

  test('the first fault belongs to the first invalid field [SIGNUP-18]', () => {
    expect(getFirstFormError(validateSignUp({ ...good, email: '', password: '' }))).toEqual({
      field: 'email',
      code: 'MissingEmailError',
    });
  });
});
