import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PrecompressedReply } from '../platform/precompressed-reply.ts';

const COMPRESS_FROM_BYTES = 1024;

type Encoding = 'br' | 'gzip' | null;

function encodingOf(header: string | undefined): Encoding {
  const offers = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()));
  const takes = (name: string): boolean =>
    offers.some(([offer, weight]) => offer === name && !/^q=0(\.0*)?$/.test(weight ?? ''));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}

/** The last result is cached, because most browsers send the same header. */
let last: { header: string | undefined; encoding: Encoding } = { header: undefined, encoding: null };

export function acceptedEncoding(header: string | undefined): Encoding {
  if (header !== last.header) last = { header, encoding: encodingOf(header) };
  return last.encoding;
}

export function isNotModified(request: FastifyRequest, etag: string): boolean {
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '');
  const held = request.headers['if-none-match'];
  return held !== undefined && held.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag));
}

/** Sends stored bytes in the best accepted encoding; the caller sets the caching. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, stored: PrecompressedReply): FastifyReply {
  void reply.type(stored.type);
  const encoding =
    stored.bytes.length < COMPRESS_FROM_BYTES ? null : acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(stored.bytes);
  return reply.header('content-encoding', encoding).send(stored.encoded(encoding));
}

/** Sends content whose URL contains its digest, cacheable forever. Errors on the same URL are not cached. */
export function sendImmutable(request: FastifyRequest, reply: FastifyReply, stored: PrecompressedReply): FastifyReply {
  void reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', stored.etag)
    .header('vary', 'Accept-Encoding');
  return isNotModified(request, stored.etag) ? reply.status(304).send() : sendBytes(request, reply, stored);
}

/**
 * Sends a stored reply with `no-cache` and its ETag, varying by the tenant's headers and `vary` [API-55]; 304 if the
 * client already has it.
 */
export function sendPrecompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: PrecompressedReply,
  vary = 'Origin, Host, Accept-Encoding',
): FastifyReply {
  void reply.header('cache-control', 'no-cache').header('etag', stored.etag).header('vary', vary);
  if (isNotModified(request, stored.etag)) return reply.status(304).send();
  return sendBytes(request, reply, stored);
}
