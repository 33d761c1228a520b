import { describe, expect, it, test } from 'vitest';
import { expiryOf, layoutOf, readCouponLine } from './coupon-line.ts';

const zone = 'America/New_York';

test.each([
  ['2027-01-31', '2027-02-01T05:00:00.000Z'],
  ['2027-07-31', '2027-08-01T04:00:00.000Z'],
  ['2027-03-14', '2027-03-15T04:00:00.000Z'],
  ['2027-01-31T12:00:00Z', '2027-01-31T12:00:00.000Z'],
  ['2027-01-31 12:00:00-05:00', '2027-01-31T17:00:00.000Z'],
])("%s ends at %s: a date at the end of its day in the tenant's zone, a moment unchanged [TEN-21]", (text, moment) => {
  expect(expiryOf(text, zone).toISOString()).toBe(moment);
});

test.each(['2027-01-31T12:00:00', '2027-01-31 12:00', '31/01/2027', '2027-02-30', '2027-13-01', 'soon', '1'])(
  '%s is rejected as ambiguous',
  (text) => {
    expect(() => expiryOf(text, zone)).toThrow(`"${text}" is neither`);
  },
);

const plain = layoutOf('ABC-1');
const read = (text: string, layout = plain) => readCouponLine(text, layout, 'America/New_York');
const coupon = (code: string, expiresAt: string | null = null) => ({
  kind: 'coupon',
  code,
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
});

describe('the first line of a code file [REDEEM-17]', () => {
  it.each([
    ['code', { isHeader: true, code: 0, expiry: 1, separator: ',' }],
    ['code,expires_at', { isHeader: true, code: 0, expiry: 1, separator: ',' }],
    ['"Code";"Expires at"', { isHeader: true, code: 0, expiry: 1, separator: ';' }],
    ['expiry\tcode', { isHeader: true, code: 1, expiry: 0, separator: '\t' }],
    ['ABC-1', { isHeader: false, code: 0, expiry: 1, separator: ',' }],
    ['ABC-1;2027-01-31', { isHeader: false, code: 0, expiry: 1, separator: ';' }],
    ['"A,B"', { isHeader: false, code: 0, expiry: 1, separator: ',' }],
    ['code,value,expires_at', { isHeader: false, code: 0, expiry: 1, separator: ',' }],
  ])('%j defines the columns', (first, layout) => {
    expect(layoutOf(first)).toEqual(layout);
  });
});

describe('a line of a code file [REDEEM-17]', () => {
  it.each([
    ['ABC-1', coupon('ABC-1')],
    ['  ABC-1\u00A0 ', coupon('ABC-1')],
    ['abc-1', coupon('abc-1')],
    ['ABC 1', coupon('ABC 1')],
    ['ABC-1,', coupon('ABC-1')],
    ['"ABC-1"', coupon('ABC-1')],
    ['"A ""B"", C"', coupon('A "B", C')],
    ['"ABC-1" , "2027-01-31"', coupon('ABC-1', '2027-02-01T05:00:00.000Z')],
    ['ABC-1,2027-01-31T12:00:00Z', coupon('ABC-1', '2027-01-31T12:00:00.000Z')],
    ['ÄÖ-ß', coupon('ÄÖ-ß')],
    ['0012345678901234567890', coupon('0012345678901234567890')],
  ])('%j is a code', (text, line) => {
    expect(read(text)).toEqual(line);
  });

  it.each(['', '   ', '\t', ',', ' , ', '""'])('%j is blank', (text) => {
    expect(read(text)).toEqual({ kind: 'blank' });
  });

  it.each([
    [',2027-01-31', 'has no code'],
    ['"ABC-1', 'has a quote that is not closed'],
    ['"ABC-1" X', 'has a quote that is not closed'],
    ['ABC-1,2027-01-31,5', 'has 3 columns'],
    ['ABC\u0000', '(U+0000)'],
    ['AB\rC', '(U+000D)'],
    ['AB\tC', '(U+0009)'],
    ['AB\u200BC', '(U+200B)'],
    ['AB\u202EC', '(U+202E)'],
    ['AB\uFFFDC', '(U+FFFD)'],
    ['1.23457E+15', 'a number that a spreadsheet shortened'],
    ['1,2E+15', 'has an expiry that cannot be read'],
    ['ABC-1,31/01/2027', 'has an expiry that cannot be read: "31/01/2027"'],
    ['ABC-1,2027-02-30', 'has an expiry that cannot be read'],
    ['ABC-1,2027-01-31T12:00:00', 'has an expiry that cannot be read'],
    ['ABC-1,soon', 'has an expiry that cannot be read'],
  ])('%j is rejected with instructions', (text, fault) => {
    expect(read(text)).toMatchObject({ kind: 'fault', fault: expect.stringContaining(fault) });
  });

  it('may have at most 256 characters', () => {
    expect(read('X'.repeat(256))).toEqual(coupon('X'.repeat(256)));
    expect(read('X'.repeat(257))).toMatchObject({
      kind: 'fault',
      fault: expect.stringContaining('a code of 257 characters, and the longest is 256'),
    });
  });

  it.each([
    [',2027-01-31', 'NO_CODE', null],
    ['AB\u200BC', 'UNSEEN', 'U+200B'],
    ['X'.repeat(257), 'TOO_LONG', '257'],
    ['1.23457E+15', 'SHORTENED', null],
    ['"ABC-1', 'OPEN_QUOTE', null],
    ['ABC-1,2027-01-31,5', 'COLUMNS', '3'],
    ['ABC-1,soon', 'EXPIRY', 'soon'],
  ])('%j has an error that can be translated [DESK-420]', (text, why, value) => {
    expect(read(text)).toMatchObject({ kind: 'fault', why, value });
  });
});
