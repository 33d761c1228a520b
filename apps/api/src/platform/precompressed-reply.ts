import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Brotli at its quickest: it saves four fifths of the bytes of what is made for one caller, in less time than making it takes. */
export const QUICK_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 };

/** Bytes that many requests are answered with: serialised once, compressed once per encoding, named by their content. */
export interface PrecompressedReply {
  type: string;
  bytes: Buffer;
  etag: string;
  /** The bytes in an encoding; made on first use. */
  encoded(encoding: 'br' | 'gzip'): Buffer;
}

type Encode = Record<'br' | 'gzip', (bytes: Buffer) => Buffer>;

/** For what many are sent: well, once. */
const well: Encode = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
};

/** For what one is sent: a better way takes longer than making the reply did, and saves a fifth more. */
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

/** Keeps `text` as a reply of `type`. The tag is weak because one tag stands for every encoding of the same content. */
export const precompressReply = (text: string, type: string): PrecompressedReply =>
  precompressBytes(Buffer.from(text), type);

/** Keeps bytes as `precompressReply` keeps a text. */
export const precompressBytes = (bytes: Buffer, type: string): PrecompressedReply => precompressed(bytes, type, well);

/** Keeps JSON that one member alone is told. */
export const precompressMemberReply = (json: string): PrecompressedReply =>
  precompressed(Buffer.from(json), 'application/json; charset=utf-8', quickly);
