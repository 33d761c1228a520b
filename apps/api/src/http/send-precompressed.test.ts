import { expect, test } from 'vitest';
import { acceptedEncoding } from './send-precompressed.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br', 'br'],
  ['BR;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', null],
  ['abra', null],
])('for "%s" the encoding %s is chosen', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
