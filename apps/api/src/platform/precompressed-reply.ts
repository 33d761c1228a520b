import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Brotli at its fastest: saves four fifths of the bytes of a personal reply in less time than building it takes. */
export const QUICK_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 };

/** A reply for many requests: serialized once, compressed once per encoding, with a content-based tag. */
export interface PrecompressedReply {
  type: string;
  bytes: Buffer;
  etag: string;
  encoded(encoding: 'br' | 'gzip'): Buffer;
}

type Encode = Record<'br' | 'gzip', (bytes: Buffer) => Buffer>;

/** For shared replies: best compression, done once. */
const well: Encode = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
};

/** For personal replies: better compression saves only a fifth more and takes longer than building the reply. */
const quickly: Encode = {
  br: (bytes) => brotliCompressSync(bytes, { params: QUICK_BROTLI }),
  gzip: (bytes) => gzipSync(bytes, { level: 1 }),
};

const tagOf = (bytes: Buffer): string => `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;

function precompressed(bytes: Buffer, type: string, encode: Encode): PrecompressedReply {
  const made: { br?: Buffer; gzip?: Buffer } = {};
  let etag: string | undefined;
  return {
    type,
    bytes,
    get etag() {
      return (etag ??= tagOf(bytes));
    },
    encoded: (encoding) => (made[encoding] ??= encode[encoding](bytes)),
  };
}

/** Stores `text` as a reply of `type`. The tag is weak because all encodings of the same content share it. */
export const precompressReply = (text: string, type: string): PrecompressedReply =>
  precompressBytes(Buffer.from(text), type);

/** Keeps bytes as `precompressReply` keeps a text. */
export const precompressBytes = (bytes: Buffer, type: string): PrecompressedReply => precompressed(bytes, type, well);

export const precompressMemberReply = (json: string): PrecompressedReply =>
  precompressed(Buffer.from(json), 'application/json; charset=utf-8', quickly);
