import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes that many requests are answered with: serialised once, compressed once per encoding, named by their content. */
export interface StoredReply {
  type: string;
  bytes: Buffer;
  etag: string;
  /** The bytes in an encoding; made on first use. */
  encoded(encoding: 'br' | 'gzip'): Buffer;
}

/** Keeps `text` as a reply of `type`. The tag is weak because one tag stands for every encoding of the same content. */
export function storeReply(text: string, type: string): StoredReply {
  const bytes = Buffer.from(text);
  const made = new Map<string, Buffer>();
  return {
    type,
    bytes,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    encoded(encoding) {
      const known = made.get(encoding);
      if (known) return known;
      const fresh =
        encoding === 'br'
          ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
          : gzipSync(bytes, { level: 9 });
      made.set(encoding, fresh);
      return fresh;
    },
  };
}
