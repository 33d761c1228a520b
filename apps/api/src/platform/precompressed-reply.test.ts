import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { precompressReply } from './precompressed-reply.ts';

test('the same content has the same tag, different content another, and every encoding decodes to it', () => {
  const text = '{"name":"Ünï"}'.repeat(200);
  const stored = precompressReply(text, 'application/json');
  expect(precompressReply(text, 'application/json').etag).toBe(stored.etag);
  expect(precompressReply(`${text} `, 'application/json').etag).not.toBe(stored.etag);
  expect(brotliDecompressSync(stored.encoded('br')).toString()).toBe(text);
  expect(gunzipSync(stored.encoded('gzip')).toString()).toBe(text);
  expect(stored.encoded('br')).toBe(stored.encoded('br'));
});
