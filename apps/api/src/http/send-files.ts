import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

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
