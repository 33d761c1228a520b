import { defaultPhoneCountries, phoneDigits, textableNumber } from '@fareback/contract';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import {
  caretInMask,
  isBeyondMask,
  maskPhone,
  nationalPhoneDigits,
  nextDigit,
  northAmerican,
} from './phone-writing.ts';
import { countryNamedIn, isForeign, writingIn } from './world-numbers.ts';

const austrian = writingIn('AT', ['AT']) ?? northAmerican;

/** One number in various notations, and as copied with surrounding text. */
const copiedAustrian = [
  '+43 664 1234567',
  '0043 664 1234567',
  '+٤٣٦٦٤١٢٣٤٥٦٧',
  '\u202A+43 664 1234567\u202C',
  '\u200E+43 664 1234567',
  '\u200B+43 664 1234567',
  '\u2068+43 664 1234567\u2069',
  'tel:+436641234567',
  'Mobil: +43 664 1234567',
  '(+43) 664 1234567',
  '＋43 664 1234567',
];

describe('the mask of +1', () => {
  test('a number of another country stays unchanged and is never sent as one of +1 [PHONE-12, VAL-17]', () => {
    for (const text of copiedAustrian) {
      expect(northAmerican.mask(text)).toBe('+436641234567');
      expect(northAmerican.toSend(northAmerican.mask(text))).toBeNull();
    }
  });

  test.each(['43 664 1234567', '436641234567', '0664 1234567', '43 664 123 456', '555632144559'])(
    '%s, pasted, has more digits than a number of +1: all are kept, and nothing is sent [VAL-17, PHONE-12]',
    (text) => {
      expect(phoneDigits(northAmerican.mask(text))).toBe(phoneDigits(text));
      expect(northAmerican.toSend(northAmerican.mask(text))).toBeNull();
    },
  );

  test('a digit typed into a full number, at any place, pushes out the last one [VAL-17]', () => {
    const full = '(556) 321-4455';
    for (let at = 0; at <= full.length; at += 1) {
      const masked = northAmerican.mask(`${full.slice(0, at)}7${full.slice(at)}`);
      expect([at, masked]).toEqual([at, expect.stringMatching(/^\(\d{3}\) \d{3}-\d{4}$/)]);
    }
  });

  test('typed digit by digit, a plus keeps the number out of the mask until it turns out to be +1 [VAL-17]', () => {
    let field = '';
    const seen = Array.from('+43664', (sign) => (field = northAmerican.mask(field + sign)));
    expect(seen).toEqual(['+', '+4', '+43', '+436', '+4366', '+43664']);
    field = '';
    for (const sign of '+15563214455') field = northAmerican.mask(field + sign);
    expect(field).toBe('(556) 321-4455');
    expect(northAmerican.toSend(field)).toBe('5563214455');
  });

  test.each(['(012) 321-4455', '(112) 321-4455', '(555) 321-4455', '(000) 321-4455'])(
    'there is no area %s, and nothing is sent there [VAL-18]',
    (text) => {
      expect(northAmerican.toSend(text)).toBeNull();
    },
  );

  test("a foreign +1 area code is recognized without the world's numbering plans, exactly where those would [PHONE-12]", () => {
    for (let area = 200; area < 1000; area += 1) {
      const isAbroad = isForeign(`+1${area}5550123`, defaultPhoneCountries, 'US');
      for (const text of [`+1${area}5550123`, `1 ${area} 555 0123`, `(${area}) 555-0123`])
        expect([text, isBeyondMask(text)]).toEqual([text, isAbroad]);
    }
    expect(isBeyondMask('(876) 5')).toBe(true);
    expect(isBeyondMask('(556) 876-8768')).toBe(false);
  });

  test('digits of other scripts are digits [PHONE-12]', () => {
    expect(northAmerican.mask('५५६३२१४४५५')).toBe('(556) 321-4455');
    expect(northAmerican.mask('٥٥٦٣٢١٤٤٥٥')).toBe('(556) 321-4455');
  });
});

describe('the numbers of another country', () => {
  test.each([
    ...copiedAustrian,
    'Mobil: 0664 1234567',
    '(0664) 123 45 67',
    '0664 1234567',
    '664 1234567',
    '+43 664 1234567',
    '+43 (0)664 1234567',
    '0043 (0) 664 1234567',
    '0043 664 1234567',
    '٠٦٦٤١٢٣٤٥٦٧',
  ])('%s is sent and shown with its country [PHONE-12]', (text) => {
    const field = austrian.mask(text);
    expect(austrian.isWhole(field)).toBe(true);
    expect(austrian.toSend(field)).toBe('+436641234567');
    expect(austrian.international(field)).toBe('+43 664 1234567');
  });

  test.each(['+49 175 1234567', '0664 12', '+1 556 321 4455', ''])('%j is not one of them [PHONE-12]', (text) => {
    expect(austrian.toSend(austrian.mask(text))).toBeNull();
  });

  test('a number is grouped while typing, and the caret stays after its digit [VAL-17]', () => {
    let field = '';
    for (const sign of '06641234567') field = austrian.mask(field + sign);
    expect(field).toBe('0664 1234567');
    expect(caretInMask('06964', 3, austrian.mask('06964'))).toBe(3);
    expect(caretInMask('0043', 4, austrian.mask('0043'))).toBe('+43'.length);
  });

  test.each([
    ['AT', '+43 (0)664 1234567', '+43 664 1234567'],
    ['DE', '+49 0151 12345678', '+49 1511 2345678'],
    ['HU', '+36 06 20 123 4567', '+36 20 123 4567'],
    ['RU', '+7 (8) 912 345-67-89', '+7 912 345 67 89'],
    ['RU', '+7 800 555 35 35', '+7 800 555 35 35'],
    ['IT', '+39 06 12345', '+39 06 12345'],
    ['CI', '+225 01 23 45 67 89', '+225 01 23 45 6789'],
  ])("of %s: after the country's code %s is shown as %s, pasted or typed [VAL-17]", (country, text, shown) => {
    const { mask } = writingIn(country, [country]) ?? northAmerican;
    expect(mask(text)).toBe(shown);
    let field = '';
    for (const sign of text) field = mask(field + sign);
    expect(field).toBe(shown);
  });

  test('a 0 removed in the middle leaves the caret before the next digit [VAL-17]', () => {
    const text = '+430 664 123';
    expect(caretInMask(text, '+430'.length, austrian.mask(text))).toBe('+43'.length);
    expect(caretInMask(text, '+430 6'.length, austrian.mask(text))).toBe('+43 6'.length);
    expect(caretInMask(text, text.length, austrian.mask(text))).toBe('+43 664 123'.length);
  });

  test("no country's own number loses a digit [VAL-17]", () => {
    const others = getCountries().filter((country) => !defaultPhoneCountries.includes(country));
    const examplesOf = others.flatMap((country) => {
      const example = getExampleNumber(country, examples);
      return example === undefined ? [] : [[country, example.number.slice(1)] as const];
    });
    const kept = examplesOf.map(([country, digits]) => {
      const field = writingIn(country, [country])?.mask(`+${digits}`) ?? '';
      return [country, phoneDigits(field)];
    });
    expect(kept).toEqual(examplesOf);
  });

  test('a number that begins with its country selects it, if the agency supports it [PHONE-12]', () => {
    const countries = ['AT', 'DE', 'US', 'CA'];
    expect(countryNamedIn('+49 175', countries, 'AT')).toBe('DE');
    expect(countryNamedIn('0049 175', countries, 'AT')).toBe('DE');
    expect(countryNamedIn('+1 416 555 0123', countries, 'AT')).toBe('CA');
    expect(countryNamedIn('+1 556', countries, 'CA')).toBe('CA');
    expect(countryNamedIn('+1 556', countries, 'AT')).toBe('US');
    expect(countryNamedIn('+39 320', countries, 'AT')).toBeNull();
    expect(countryNamedIn('0664', countries, 'AT')).toBe('AT');
  });
});

describe('countries that share a code', () => {
  /** The form's result for a number: its country, and the number to send, null if rejected. */
  function formOf(text: string, countries: readonly string[]) {
    const first = countries[0] ?? '';
    const country = countryNamedIn(text, countries, first) ?? first;
    const writing = writingIn(country, countries) ?? northAmerican;
    const field = writing.mask(text);
    const isSent = !isForeign(field, countries, country) && writing.isWhole(field);
    return { country, sent: isSent ? writing.toSend(field) : null };
  }

  /** The server's result, by the full numbering plans. */
  function serverOf(text: string, countries: readonly string[]): string | null {
    const named = parsePhoneNumberFromString(text);
    if (named === undefined) return null;
    const { number, country } = named;
    const isMobile = ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(named.getType() ?? '');
    return textableNumber({ number, country, isMobile }, countries);
  }

  test.each([
    ['+44 7781 123456', ['GB', 'GG'], 'GG', '+447781123456'],
    ['07781 123456', ['GB', 'GG'], 'GG', '+447781123456'],
    ['07400 123456', ['GG', 'GB'], 'GB', '+447400123456'],
    ['+7 701 234 56 78', ['RU', 'KZ'], 'KZ', '+77012345678'],
    ['8 (912) 345-67-89', ['RU', 'KZ'], 'RU', '+79123456789'],
    ['+1 876 210 1234', ['US', 'JM'], 'JM', '+18762101234'],
    ['(876) 210-1234', ['US', 'JM'], 'JM', '+18762101234'],
    ['212 555 0123', ['JM', 'US'], 'US', '2125550123'],
    ['787 555 0123', ['JM', 'US'], 'US', '7875550123'],
    ['556 321 4455', ['JM', 'US'], 'JM', '+15563214455'],
  ])('%s is accepted with %j, as one of %s [PHONE-12]', (text, countries, country, sent) => {
    expect(formOf(text, countries)).toEqual({ country, sent });
  });

  test.each([
    ['+44 7781 123456', ['GB']],
    ['07781 123456', ['GB']],
    ['+7 701 234 56 78', ['RU']],
    ['+1 876 210 1234', ['US', 'MX']],
    ['(876) 210-1234', ['US', 'MX']],
    ['(416) 555-0123', ['US']],
    ['(212) 555-0123', ['CA']],
    ['212 555 0123', ['JM']],
  ])('%s is rejected by name with only %j, though they share the code [PHONE-12]', (text, countries) => {
    expect(isForeign(text, countries, countries[0] ?? '')).toBe(true);
    expect(formOf(text, countries).sent).toBeNull();
  });

  test('form and server reject the same numbers, whatever countries an agency supports [PHONE-12]', () => {
    const lists = [
      ['GB'],
      ['GG', 'GB', 'JE'],
      ['RU'],
      ['KZ', 'RU'],
      ['IT'],
      ['NO', 'SJ'],
      ['FR', 'RE', 'YT'],
      ['US', 'JM'],
      ['JM', 'DO'],
      ['CA'],
      ['PR'],
    ];
    const codes = [
      '+447781',
      '+447400',
      '+447624',
      '+441481',
      '+7701',
      '+7912',
      '+7495',
      '+39320',
      '+3906',
      '+4741',
      '+4779',
      '+336',
      '+262692',
      '+262639',
      '+1876',
      '+1809',
      '+1829',
      '+1787',
      '+1416',
      '+1212',
      '+1556',
      '+1900',
      '+1012',
    ];
    for (const countries of lists)
      for (const code of codes)
        for (const rest of code.startsWith('+1') ? ['2101234', '5550123'] : ['123456', '2101234', '34567890']) {
          const text = code + rest;
          const sent = formOf(text, countries).sent?.replace(/^(?=\d)/, '+1') ?? null;
          expect([text, countries, sent]).toEqual([text, countries, serverOf(text, countries)]);
        }
  });
});

describe('maskPhone', () => {
  test('digits are formatted as (###) ###-#### while typing [VAL-17]', () => {
    expect(maskPhone('')).toBe('');
    expect(maskPhone('5')).toBe('(5');
    expect(maskPhone('556')).toBe('(556');
    expect(maskPhone('5563')).toBe('(556) 3');
    expect(maskPhone('556321')).toBe('(556) 321');
    expect(maskPhone('5563214')).toBe('(556) 321-4');
    expect(maskPhone('5563214455')).toBe('(556) 321-4455');
  });

  test('an eleventh digit is ignored, and letters are not entered [VAL-17]', () => {
    expect(maskPhone('55632144559')).toBe('(556) 321-4455');
    expect(maskPhone('55a6')).toBe('(556');
  });

  test('an autofilled number with country code loses the code [PHONE-12]', () => {
    expect(nationalPhoneDigits('+1 (556) 321-4455')).toBe('5563214455');
    expect(maskPhone('15563214455')).toBe('(556) 321-4455');
  });

  test('deleting the last digit removes the characters before it, so deleting never gets stuck [VAL-17]', () => {
    expect(maskPhone('(556) ')).toBe('(556');
    expect(maskPhone('(556) 321-')).toBe('(556) 321');
  });
});

test('the caret stays after a digit typed in the middle [VAL-17]', () => {
  // (556) 321, a 9 typed after the first 5: caret after it.
  expect(caretInMask('(5956) 321', 3, maskPhone('(5956) 321'))).toBe(3);
  expect(caretInMask('5563', 4, maskPhone('5563'))).toBe('(556) 3'.length);
});

test('the caret of a full number stays where an extra digit was typed, and after a pasted country code [VAL-17]', () => {
  expect(caretInMask('(5956) 321-4455', 3, maskPhone('(5956) 321-4455'))).toBe(3);
  expect(caretInMask('+1 (556) 321-4455', 17, maskPhone('+1 (556) 321-4455'))).toBe('(556) 321-4455'.length);
});

test("the next digit is found after the mask's characters [VAL-17]", () => {
  expect(nextDigit('(556) 321', 4)).toBe(6);
  expect(nextDigit('(556) 321', 9)).toBe(9);
});
