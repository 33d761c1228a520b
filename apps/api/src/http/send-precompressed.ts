import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PrecompressedReply } from '../platform/precompressed-reply.ts';

/** Files with a hash in their name never change; all others are revalidated each time. */
const cachingOf = (file: string): string =>
  /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';

/** Enables replies with files of built apps, precompressed by the build; `root` is the default folder. */
export async function sendFiles(server: FastifyInstance, root: string): Promise<void> {
  if (server.hasReplyDecorator('sendFile')) return;
  await server.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
    index: false,
    setHeaders: (reply, file) => {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', cachingOf(file));
    },
  });
}

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
