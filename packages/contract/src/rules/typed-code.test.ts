import { describe, expect, test } from 'vitest';
import { getCodeError, normalizeCode } from './code.ts';
import { asciiDigits } from './digits.ts';
import { getIdentifierError, normalizeIdentifier } from './identifier.ts';
import { getVerificationCodeError, normalizeVerificationCode, phoneDigits } from './phone.ts';

/** The digits 0 to 9 of a script, from its zero. */
const digitsFrom = (zero: number): string =>
  String.fromCodePoint(...Array.from({ length: 10 }, (_, digit) => zero + digit));

const scripts: [string, string][] = [
  ['full-width', digitsFrom(0xff10)],
  ['Arabic-Indic', digitsFrom(0x0660)],
  ['Persian', digitsFrom(0x06f0)],
  ['Bengali', digitsFrom(0x09e6)],
  ['Devanagari', digitsFrom(0x0966)],
];
const written = (text: string, digits: string): string =>
  text.replace(/[0-9]/g, (digit) => Array.from(digits)[Number(digit)] ?? '');

describe.each(scripts)('in %s digits', (_, digits) => {
  test('a verification code, a card and an agency’s code equal the same in 0 to 9 [CODE-39]', () => {
    expect(normalizeVerificationCode(written('0417', digits))).toBe('0417');
    expect(getVerificationCodeError(written('04 17', digits))).toBeNull();
    expect(normalizeIdentifier('NUMERIC_ID', written('7700 1234 5678', digits))).toBe('770012345678');
    expect(getIdentifierError({ identifierType: 'NUMERIC_ID' }, written('7700 1234 5678', digits))).toBeNull();
    expect(normalizeCode(written('SPRING-2026', digits))).toBe('SPRING-2026');
    expect(phoneDigits(written('(556) 321-4455', digits))).toBe('5563214455');
  });
});

test.each([
  ['inner blanks', 'SPR ING 20 26'],
  ['blanks of every kind', '\u3000SPRING\u00a0\u20092026\t'],
  ['marks of direction and of no width', '\u202aSPRING\u200b\u200d\u20602026\u202c\ufeff'],
  ['a line break of an email', 'SPRING\r\n2026'],
  ['full-width letters', 'ＳＰＲＩＮＧ２０２６'],
])('a code with %s equals the code without [CODE-39]', (_, typed) => {
  expect(normalizeCode(typed)).toBe('SPRING2026');
  expect(getCodeError(typed, true)).toBeNull();
});

test('letters keep their case in a code and become upper case in a card number [CODE-39, CODE-11]', () => {
  expect(normalizeCode('Spring')).toBe('Spring');
  expect(normalizeCode('Ｓpring')).toBe('Spring');
  expect(normalizeIdentifier('NUMERIC_ID', 'ｂc1 ２３')).toBe('BC123');
});

test('blanks and invisible characters do not count toward a code’s length [CODE-39, CODE-13]', () => {
  expect(getCodeError('a \u200b b', true)).toBe('INVITE_CODE_MISSING');
  expect(getCodeError(`${'a'.repeat(64)}\u200b ${' '.repeat(10)}`, true)).toBeNull();
  expect(getCodeError('a'.repeat(65), true)).toBe('INVALID_INVITE_CODE');
});

test('every script has its ten digits in sequence [CODE-39]', () => {
  for (const [, digits] of scripts) expect(asciiDigits(digits)).toBe('0123456789');
});
