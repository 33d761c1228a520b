import { describe, expect, test } from 'vitest';
import { caretInMask } from './phone-mask.ts';
import { northAmerican } from './phone-writing.ts';
import { countryNamedIn, writingIn } from './world-numbers.ts';

const austrian = writingIn('AT') ?? northAmerican;

describe('the mask of +1', () => {
  test('a number of another country stays what it is and is never sent as one of +1 [PHONE-12, VAL-17]', () => {
    for (const text of ['+43 664 1234567', '0043 664 1234567', '+٤٣٦٦٤١٢٣٤٥٦٧']) {
      expect(northAmerican.mask(text)).toBe('+436641234567');
      expect(northAmerican.toSend(northAmerican.mask(text))).toBeNull();
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

  test('digits of other scripts are digits [PHONE-12]', () => {
    expect(northAmerican.mask('५५६३२१४४५५')).toBe('(556) 321-4455');
    expect(northAmerican.mask('٥٥٦٣٢١٤٤٥٥')).toBe('(556) 321-4455');
  });
});

describe('the numbers of another country', () => {
  test.each(['0664 1234567', '664 1234567', '+43 664 1234567', '0043 664 1234567', '٠٦٦٤١٢٣٤٥٦٧'])(
    '%s is sent with its country, and shown so [PHONE-12]',
    (text) => {
      const field = austrian.mask(text);
      expect(austrian.isWhole(field)).toBe(true);
      expect(austrian.toSend(field)).toBe('+436641234567');
      expect(austrian.international(field)).toBe('+43 664 1234567');
    },
  );

  test.each(['+49 175 1234567', '0664 12', '+1 556 321 4455', ''])('%j is none of them [PHONE-12]', (text) => {
    expect(austrian.toSend(austrian.mask(text))).toBeNull();
  });

  test('a number is grouped as it is typed, and the caret stays behind its digit [VAL-17]', () => {
    let field = '';
    for (const sign of '06641234567') field = austrian.mask(field + sign);
    expect(field).toBe('0664 1234567');
    expect(caretInMask('06964', 3, austrian.mask('06964'))).toBe(3);
    expect(caretInMask('0043', 4, austrian.mask('0043'))).toBe('+43'.length);
  });

  test('a number that begins with its country names it, among those that the agency takes [PHONE-12]', () => {
    const countries = ['AT', 'DE', 'US', 'CA'];
    expect(countryNamedIn('+49 175', countries, 'AT')).toBe('DE');
    expect(countryNamedIn('0049 175', countries, 'AT')).toBe('DE');
    expect(countryNamedIn('+1 416 555 0123', countries, 'AT')).toBe('CA');
    expect(countryNamedIn('+1 556', countries, 'CA')).toBe('CA');
    expect(countryNamedIn('+1 556', countries, 'AT')).toBe('US');
    expect(countryNamedIn('+39 320', countries, 'AT')).toBeNull();
    expect(countryNamedIn('0664', countries, 'AT')).toBeNull();
  });
});
