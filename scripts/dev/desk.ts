import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { ofFrame } from '../../apps/web/build/preview-frame.ts';
import { root } from '../steps.ts';

/** What the API answers on the desk's host; everything else there is the desk's own. */
const OF_API = /^\/(?:admin|local|livez|readyz|metrics)(?:[/?]|$)/;

/** Whether somebody asks for a page or a file of the desk. */
export const asksDesk = ({ headers: { host = '' }, url = '/' }: IncomingMessage): boolean =>
  host.startsWith('desk.') && !OF_API.test(url);

/** Where the frame of previews stands on the desk's host, as the API serves it of a build. */
const FRAME = ofFrame.base;

/** The riders' app as that frame holds it, begun when somebody first looks at a preview. */
function frameServer(): (request: IncomingMessage, reply: ServerResponse) => void {
  let begun: Promise<ViteDevServer> | undefined;
  const begin = (): Promise<ViteDevServer> =>
    createServer({
      root: path.join(root, 'apps/web'),
      configFile: path.join(root, 'apps/web/vite.config.ts'),
      ...ofFrame,
      // Beside the riders' own, which prepares its libraries for other addresses.
      cacheDir: path.join(root, 'node_modules/.vite-preview'),
      clearScreen: false,
      appType: 'mpa',
      // Who has no origin asks for every file from another one.
      server: { middlewareMode: true, hmr: false, cors: { origin: '*' } },
    });
  return (request, reply) => {
    begun ??= begin();
    if (request.url === FRAME) request.url = `${FRAME}preview.html`;
    void begun.then(({ middlewares }) => middlewares(request, reply));
  };
}

/** The desk behind the server of the riders' app: its changes are seen without a reload, too. */
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
