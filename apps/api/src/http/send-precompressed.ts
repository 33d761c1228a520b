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

/** What was answered last: most browsers say the same, word for word. */
let last: { header: string | undefined; encoding: Encoding } = { header: undefined, encoding: null };

/** The best encoding a request accepts; one named with weight 0 is refused by it. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header !== last.header) last = { header, encoding: encodingOf(header) };
  return last.encoding;
}

/** Whether the caller already holds this content. */
export function isNotModified(request: FastifyRequest, etag: string): boolean {
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '');
  const held = request.headers['if-none-match'];
  return held !== undefined && held.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag));
}

/** Sends stored bytes in the best encoding that the caller takes, however they may be kept. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, stored: PrecompressedReply): FastifyReply {
  void reply.type(stored.type);
  const encoding =
    stored.bytes.length < COMPRESS_FROM_BYTES ? null : acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(stored.bytes);
  return reply.header('content-encoding', encoding).send(stored.encoded(encoding));
}

/** Sends what its address names by its digest: to be kept for ever, by anybody. A refusal of the same address is kept by nobody. */
export function sendImmutable(request: FastifyRequest, reply: FastifyReply, stored: PrecompressedReply): FastifyReply {
  void reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', stored.etag)
    .header('vary', 'Accept-Encoding');
  return isNotModified(request, stored.etag) ? reply.status(304).send() : sendBytes(request, reply, stored);
}

/**
 * Sends a stored reply to be asked for again each time: `no-cache` with its tag, varying by what chose the tenant,
 * and by what else `vary` names [API-55]; 304 without a body when the caller already holds it.
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
