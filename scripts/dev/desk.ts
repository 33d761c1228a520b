import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { ofFrame } from '../../apps/web/build/preview-frame.ts';
import { root } from '../steps.ts';

/** Paths that the API answers on the desk's host; all others belong to the desk. */
const OF_API = /^\/(?:admin|local|livez|readyz|metrics)(?:[/?]|$)/;

export const asksDesk = ({ headers: { host = '' }, url = '/' }: IncomingMessage): boolean =>
  host.startsWith('desk.') && !OF_API.test(url);

/** Path of the preview frame on the desk's host, equal to the API's path for a build. */
const FRAME = ofFrame.base;

/** The riders' app in the preview frame, started on first use. */
function frameServer(): (request: IncomingMessage, reply: ServerResponse) => void {
  let begun: Promise<ViteDevServer> | undefined;
  const begin = (): Promise<ViteDevServer> =>
    createServer({
      root: path.join(root, 'apps/web'),
      configFile: path.join(root, 'apps/web/vite.config.ts'),
      ...ofFrame,
      // Separate from the riders' cache, whose libraries are prepared for other addresses.
      cacheDir: path.join(root, 'node_modules/.vite-preview'),
      clearScreen: false,
      appType: 'mpa',
      // The sandboxed frame has no origin, so every file it requests is cross-origin.
      server: { middlewareMode: true, hmr: false, cors: { origin: '*' } },
    });
  return (request, reply) => {
    begun ??= begin();
    if (request.url === FRAME) request.url = `${FRAME}preview.html`;
    void begun.then(({ middlewares }) => middlewares(request, reply));
  };
}

/** Serves the desk behind the server of the riders' app, with hot reload. */
export async function startDesk(
  server: Server,
): Promise<{ serve: (request: IncomingMessage, reply: ServerResponse) => void; vite: ViteDevServer }> {
  const vite = await createServer({
    root: path.join(root, 'apps/desk'),
    configFile: path.join(root, 'apps/desk/vite.config.ts'),
    clearScreen: false,
    appType: 'spa',
    server: { middlewareMode: true, ws: { server, path: '/desk-changes' } },
  });
  const frame = frameServer();
  return {
    vite,
    serve: (request, reply) =>
      request.url?.startsWith(FRAME) ? frame(request, reply) : vite.middlewares(request, reply),
  };
}
