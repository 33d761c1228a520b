import { expect, test } from 'vitest';
import { isTextable } from './textable-numbers.ts';

test.each([
  '900',
  '800',
  '833',
  '844',
  '855',
  '866',
  '877',
  '888',
  '211',
  '411',
  '911',
  '242',
  '284',
  '345',
  '441',
  '658',
  '721',
  '809',
  '829',
  '849',
  '868',
  '876',
])(
  'a number with the area code %s is sent no code: it bills its caller, is no phone, or lies abroad [PHONE-12]',
  (area) => {
    expect(isTextable(`+1${area}5550123`)).toBe(false);
  },
);

test.each(['212', '416', '556', '787', '340', '671', '907', '808', '250', '917', '901', '889'])(
  'a number with the area code %s may be sent one [PHONE-12]',
  (area) => {
    expect(isTextable(`+1${area}9005550`)).toBe(true);
  },
);
