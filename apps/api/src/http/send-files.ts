import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Files with a hash in their name never change; all others are asked for again each time. */
const cachingOf = (file: string): string =>
  /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';

/** Lets replies send files of built apps, as they were compressed with the build; `root` is where those are that name no folder. */
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
