import { describe, expect, test } from 'vitest';
import { caretInNumber, lengthOf, maskNumber } from './number-field.tsx';

const masks = ['7700 ### ###', '12 ## ## ## ##'];

describe('a card number', () => {
  test.each([
    ['', ''],
    ['7', '7'],
    ['7700', '7700'],
    ['77004', '7700 4'],
    ['7700 442 093', '7700 442 093'],
    ['7700-442-093', '7700 442 093'],
    ['  7700442093 ', '7700 442 093'],
    ['٧٧٠٠٤٤٢٠٩٣', '7700 442 093'],
    ['৭৭০০৪৪২০৯৩', '7700 442 093'],
    ['\u2068٧٧٠٠–٤٤٢–٠٩٣\u2069', '7700 442 093'],
    ['1234567890', '12 34 56 78 90'],
    ['12345', '12 34 5'],
  ])('%j is grouped like on its card: %j [PROV-22, VAL-23]', (typed, shown) => {
    expect(maskNumber(typed, masks)).toBe(shown);
  });

  test.each([
    ['bc7 00x4', 'BC7 00X 4'],
    ['bc٧', 'BC7'],
    ['BC-7-00X-42', 'BC7 00X 42'],
  ])('with letters %j is grouped in capitals: %j [PROV-22]', (typed, shown) => {
    expect(maskNumber(typed, ['BC# ### ##', 'BC# ##@ ##'])).toBe(shown);
  });

  test.each(['12ab', '99', '77004420931', '7700 44x'])(
    '%j fits no mask and stays as typed, for the form to report [PROV-22]',
    (typed) => {
      expect(maskNumber(typed, masks)).toBe(typed);
    },
  );

  test('without a mask stays as typed', () => {
    expect(maskNumber('00 41-2', [])).toBe('00 41-2');
  });

  test.each([
    ['77001', 5, 6],
    ['7700 442 09', 3, 3],
    // Typing and deleting in the middle shifts the later groups.
    ['7700 4542 09', 7, 7],
    ['7700 42 093', 6, 6],
    // A deleted blank returns, with the caret before it.
    ['7700442', 4, 4],
  ])('of %j keeps the caret of %i at %i', (typed, caret, place) => {
    expect(caretInNumber(typed, caret, maskNumber(typed, masks))).toBe(place);
  });

  test('has a fixed length if all its masks agree', () => {
    expect([lengthOf(masks), lengthOf(['### ###', '####']), lengthOf([])]).toEqual([10, null, null]);
  });

  test.each(['７７００　４４２０　９３', '٧٧٠٠٤٤٢٠٩٣', '۷۷۰۰ ۴۴۲۰ ۹۳', '৭৭০০৪৪২০৯৩', '७७०० ४४२०९३'])(
    '%s is shown as the number of the card [CODE-39]',
    (typed) => {
      expect(maskNumber(typed, masks)).toBe(maskNumber('7700442093', masks));
      expect(maskNumber(typed, masks)).toMatch(/^7700 442/);
    },
  );
});
