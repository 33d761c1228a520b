import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncoding, storeReply } from './stored-reply.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br', 'br'],
  ['BR;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', null],
  ['abra', null],
])('of "%s" the encoding %s is taken', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test('the same content has the same tag, other content another, and every encoding gives it back', () => {
  const text = '{"name":"Ünï"}'.repeat(200);
  const stored = storeReply(text, 'application/json');
  expect(storeReply(text, 'application/json').etag).toBe(stored.etag);
  expect(storeReply(`${text} `, 'application/json').etag).not.toBe(stored.etag);
  expect(brotliDecompressSync(stored.encoded('br')).toString()).toBe(text);
  expect(gunzipSync(stored.encoded('gzip')).toString()).toBe(text);
  expect(stored.encoded('br')).toBe(stored.encoded('br'));
});
