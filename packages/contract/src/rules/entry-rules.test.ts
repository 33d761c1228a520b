import { describe, expect, test } from 'vitest';
import {
  getCodeError,
  getFavoriteError,
  getIdentifierError,
  getPhoneError,
  getVerificationCodeError,
  hasEnoughPhoneDigits,
  normalizeCode,
  normalizeIdentifier,
  normalizePhone,
  normalizeVerificationCode,
  phoneDigits,
} from './index.ts';

describe('phone', () => {
  test.each(['5553214455', '0003214455', '(555) 321-4455', '+1 555 321 4455'])(
    '%s begins with three equal digits and is refused [VAL-18]',
    (phone) => {
      expect(getPhoneError(phone)).toBe('INVALID_PHONE_NUMBER');
    },
  );

  test('only three equal digits are refused: 556 passes [VAL-18]', () => {
    expect(getPhoneError('5563214455')).toBeNull();
    for (const area of ['900', '800', '888', '911'])
      expect(getPhoneError(`${area}3214455`)).toBe('INVALID_PHONE_NUMBER');
  });

  test.each([
    ['556321445', false],
    ['5563214455', true],
    ['(556) 321-4455', true],
    ['(556) 321-445', false],
  ])('%s has enough digits to continue: %s [VAL-19]', (phone, isEnough) => {
    expect(hasEnoughPhoneDigits(phone)).toBe(isEnough);
    expect(getPhoneError(phone) === null).toBe(isEnough);
  });

  test.each(['5563214455', '15563214455', '+15563214455', '(556) 321-4455', '+1 (556) 321-4455', '٥٥٦٣٢١٤٤٥٥'])(
    '%s is stored as +1 and 10 digits [PHONE-12]',
    (phone) => {
      expect(normalizePhone(phone)).toBe('+15563214455');
    },
  );

  test.each(['25563214455', '556321445x', '+445563214455', '', '+5563214455', '155632144550'])(
    '%j is not a North American number [PHONE-12]',
    (phone) => {
      expect(normalizePhone(phone)).toBeNull();
    },
  );

  test('the web sends the digits of a masked entry [VAL-17]', () => {
    expect(phoneDigits('(556) 321-44__')).toBe('55632144');
  });
});

describe('verification code', () => {
  test.each(['0471', '0000', ' 1234 ', '১২৩৪', '\u20681234\u2069\n'])('%j is a code of 4 digits [VAL-20]', (code) => {
    expect(getVerificationCodeError(code)).toBeNull();
  });

  test.each(['', '123', '12345', '12a4', '1 23'])('%j is not a code of 4 digits [VAL-20]', (code) => {
    expect(getVerificationCodeError(code)).toBe('WRONG_CODE');
  });

  test('digits of other scripts are compared as 0 to 9 [VAL-20]', () => {
    expect(normalizeVerificationCode('۰۴۷۱')).toBe('0471');
  });
});

describe('provider identifier', () => {
  test.each(['', '   ', '- -', '12a4', '4.5'])('%j is not a numeric ID [PROV-22]', (entry) => {
    expect(getIdentifierError({ identifierType: 'NUMERIC_ID' }, entry)).toBe('INVALID_IDENTIFIER');
  });

  test('spaces and hyphens are removed, leading zeros stay [PROV-22]', () => {
    expect(getIdentifierError({ identifierType: 'NUMERIC_ID' }, ' 0042-1100 77 ')).toBeNull();
    expect(normalizeIdentifier('NUMERIC_ID', ' 0042-1100 77 ')).toBe('0042110077');
  });

  test.each(['\u200e7700 442 093\u200e', '\u2068٧٧٠٠ ٤٤٢ ٠٩٣\u2069', '7700–442‑093', '7700\u00a0442\u200b093\n'])(
    'characters copied along with a number (%j) are removed [VAL-23]',
    (entry) => {
      expect(normalizeIdentifier('NUMERIC_ID', entry)).toBe('7700442093');
      expect(getIdentifierError({ identifierType: 'NUMERIC_ID' }, entry)).toBeNull();
    },
  );

  test('letters of either case are accepted only where a mask allows them [PROV-22]', () => {
    const form: Parameters<typeof getIdentifierError>[0] = {
      identifierType: 'NUMERIC_ID',
      numberForm: { masks: ['BC@ *## ##'], checkDigit: null },
    };
    for (const entry of ['BCx 4-21 77', 'bcx k21 77']) expect(getIdentifierError(form, entry)).toBeNull();
    for (const entry of ['BC4 421 77', 'XCX 421 77', 'BCX 42X 77', 'BCX 421 7', 'BCÄ 421 77'])
      expect(getIdentifierError(form, entry)).toBe('INVALID_IDENTIFIER');
    expect(normalizeIdentifier('NUMERIC_ID', 'bcx k21-77')).toBe('BCXK2177');
  });

  test.each(['', 'a@b', 'a..b@c.com', 'a.@b.com'])('%j is not an email [PROV-23]', (entry) => {
    expect(getIdentifierError({ identifierType: 'EMAIL' }, entry)).toBe('INVALID_IDENTIFIER');
  });

  test('a valid email of any length connects, in lower case [PROV-23]', () => {
    expect(getIdentifierError({ identifierType: 'EMAIL' }, ' A@b.co ')).toBeNull();
    expect(getIdentifierError({ identifierType: 'EMAIL' }, `${'a'.repeat(60)}@example.org`)).toBeNull();
    expect(normalizeIdentifier('EMAIL', ' A@b.co ')).toBe('a@b.co');
  });

  test('OAuth providers need no entry [PROV-24]', () => {
    expect(getIdentifierError({ identifierType: null }, '')).toBeNull();
  });

  test('an overlong entry is refused [PROV-22]', () => {
    expect(getIdentifierError({ identifierType: 'NUMERIC_ID' }, '1'.repeat(255))).toBe('INVALID_IDENTIFIER');
  });
});

describe('code', () => {
  test.each([
    ['ab', 'INVITE_CODE_MISSING'],
    ['abc', null],
    ['  ab  ', 'INVITE_CODE_MISSING'],
    [' abc ', null],
    ['', 'INVITE_CODE_MISSING'],
    ['\u200f\u200f\u200f', 'INVITE_CODE_MISSING'],
    ['a'.repeat(64), null],
    ['a'.repeat(65), 'INVALID_INVITE_CODE'],
  ])('a mandatory code %j returns %s [CODE-13]', (code, refusal) => {
    expect(getCodeError(code, true)).toBe(refusal);
  });

  test.each(['', '   '])('a blank optional code (%j) skips validation [CODE-14]', (code) => {
    expect(getCodeError(code, false)).toBeNull();
  });

  test('a non-blank optional code needs 3 characters too [CODE-13]', () => {
    expect(getCodeError('ab', false)).toBe('INVITE_CODE_MISSING');
    expect(getCodeError('abc', false)).toBeNull();
  });

  test('letter case is kept [CODE-11]', () => {
    expect(normalizeCode(' Welcome5 ')).toBe('Welcome5');
  });

  test.each(['\u200fWELCOME5\u200f', ' \u2068WELCOME5\u2069 ', '\ufeffWELCOME5', 'WEL\u200bCOME5', 'WELCOME5\r\n'])(
    'invisible characters copied from a message are removed: %j [CODE-13]',
    (code) => {
      expect(normalizeCode(code)).toBe('WELCOME5');
    },
  );
});

describe('favorite', () => {
  const facts = { isFeatureOn: true, marks: true, isMarked: false, favoriteCount: 2, favoriteLimit: 3 };

  test('adding passes below the limit, fails at the limit and with limit 0, and always passes without a limit [FAV-02]', () => {
    expect(getFavoriteError(facts)).toBeNull();
    expect(getFavoriteError({ ...facts, favoriteCount: 3 })).toBe('FAVORITE_LIMIT_REACHED');
    expect(getFavoriteError({ ...facts, favoriteCount: 0, favoriteLimit: 0 })).toBe('FAVORITE_LIMIT_REACHED');
    expect(getFavoriteError({ ...facts, favoriteCount: 99, favoriteLimit: null })).toBeNull();
  });

  test('removing is allowed at and above the limit, and so is adding an existing favorite [FAV-03]', () => {
    expect(getFavoriteError({ ...facts, marks: false, isMarked: true, favoriteCount: 4 })).toBeNull();
    expect(getFavoriteError({ ...facts, isMarked: true, favoriteCount: 3 })).toBeNull();
  });

  test('without the feature no favorite can be added [FAV-05]', () => {
    expect(getFavoriteError({ ...facts, isFeatureOn: false })).toBe('FEATURE_DISABLED');
  });
});
