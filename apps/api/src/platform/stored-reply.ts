import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes that many requests are answered with: serialised once, compressed once per encoding, named by their content. */
export interface StoredReply {
  type: string;
  bytes: Buffer;
  etag: string;
  /** The bytes in an encoding; made on first use. */
  encoded(encoding: 'br' | 'gzip'): Buffer;
}

const COMPRESS_FROM_BYTES = 1024;

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

/** The best encoding a request accepts; one named with weight 0 is refused by it. */
export function acceptedEncoding(header: string | undefined): 'br' | 'gzip' | null {
  const offers = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()));
  const takes = (name: string): boolean =>
    offers.some(([offer, weight]) => offer === name && !/^q=0(\.0*)?$/.test(weight ?? ''));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}

/** Whether the caller already holds this content. */
function isHeld(request: FastifyRequest, etag: string): boolean {
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '');
  const held = request.headers['if-none-match'];
  return held !== undefined && held.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag));
}

/**
 * Sends a stored reply to be asked for again each time: `no-cache` with its tag, varying by what chose the tenant
 * [API-55]; 304 without a body when the caller already holds it.
 */
export function sendStored(request: FastifyRequest, reply: FastifyReply, stored: StoredReply): FastifyReply {
  void reply
    .header('cache-control', 'no-cache')
    .header('etag', stored.etag)
    .header('vary', 'Origin, Host, Accept-Encoding');
  if (isHeld(request, stored.etag)) return reply.status(304).send();
  void reply.type(stored.type);
  const encoding =
    stored.bytes.length < COMPRESS_FROM_BYTES ? null : acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(stored.bytes);
  return reply.header('content-encoding', encoding).send(stored.encoded(encoding));
}
