import { expect, test } from 'vitest';
import { partsOf } from './send-parts.ts';

test('a browser splits a very large code file without freezing the page [DESK-87]', () => {
  const codes = Array.from({ length: 300_000 }, (_, at) => `FARE-${at.toString(36).padStart(10, '0')},2027-12-31`);
  const { parts, lines } = partsOf(codes.join('\n'));
  expect([parts.length, lines]).toEqual([300, 300_000]);
});
