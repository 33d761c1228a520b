import { expect, test } from 'vitest';
import { textableIn } from './textable-numbers.ts';

const home = ['US', 'CA'];
const refusedAreas =
  '900 800 833 844 855 866 877 888 211 411 911 242 284 345 441 658 721 809 829 849 868 876 012 112'.split(' ');

test.each(refusedAreas)(
  'a number with the area code %s gets no code: premium, not a phone, or abroad [PHONE-12]',
  (area) => {
    expect(textableIn(`+1${area}5550123`, home)).toBeNull();
    expect(textableIn(`${area}5550123`, home)).toBeNull();
  },
);

test.each(['212', '416', '556', '787', '340', '671', '684', '907', '808', '250', '917', '901', '889'])(
  'a number with the area code %s may get a code [PHONE-12]',
  (area) => {
    expect(textableIn(`(${area}) 900-5550`, home)).toBe(`+1${area}9005550`);
  },
);

test.each([
  ['+43 664 1234567', '+436641234567'],
  ['0043 664 1234567', '+436641234567'],
  ['+٤٣ ٦٦٤ ١٢٣٤٥٦٧', '+436641234567'],
  ['\u2068＋４３ ６６４ １２３４５６７\u2069', '+436641234567'],
  ['+49 (175) 123–4567', '+491751234567'],
  ['+1 876 555 0123', '+18765550123'],
  ['5563214455', '+15563214455'],
])('%s is stored as %s if the agency pays for its country, and is invalid otherwise [PHONE-12]', (text, kept) => {
  expect(textableIn(text, ['AT', 'DE', 'JM', 'US'])).toBe(kept);
  expect(textableIn(text, ['MX'])).toBeNull();
});

test('a number of another country never becomes a +1 number, whatever its digits look like [PHONE-12]', () => {
  expect(textableIn('+43 664 1234567', home)).toBeNull();
  expect(textableIn('+436641234567', home)).toBeNull();
  expect(textableIn('436641234567', home)).toBeNull();
  expect(textableIn('43664123456', home)).toBeNull();
  // Austria only: ten digits without a country code are not read as +1.
  expect(textableIn('6641234567', ['AT'])).toBeNull();
});

test.each([
  ['+44 7781 123456', 'GG', 'GB'],
  ['+7 701 234 56 78', 'KZ', 'RU'],
  ['+1 876 210 1234', 'JM', 'US'],
])('%s is a number of %s, and of no other country of its code [PHONE-12]', (text, country, neighbour) => {
  const number = text.replaceAll(' ', '');
  expect(textableIn(text, [country])).toBe(number);
  expect(textableIn(text, [neighbour])).toBeNull();
});

test.each(['+43 1 58858 0', '+43 900 123456', '+43 800 123456', '+43 664 12', '+999 123456789', '+', 'number', ''])(
  '%j is not a mobile phone and gets no code [PHONE-12]',
  (text) => {
    expect(textableIn(text, ['AT', 'US', 'CA'])).toBeNull();
  },
);

test('an agency that pays for one of the two countries of the mask is not charged for the other [PHONE-12]', () => {
  expect(textableIn('4165550123', ['US'])).toBeNull();
  expect(textableIn('4165550123', ['CA'])).toBe('+14165550123');
  expect(textableIn('2125550123', ['CA'])).toBeNull();
});
