import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { root } from '../steps.ts';

/** What the API answers on the desk's host; everything else there is the desk's own. */
const OF_API = /^\/(?:admin|local|livez|readyz|metrics)(?:[/?]|$)/;

/** Whether somebody asks for a page or a file of the desk. */
export const asksDesk = ({ headers: { host = '' }, url = '/' }: IncomingMessage): boolean =>
  host.startsWith('desk.') && !OF_API.test(url);

/** The desk behind the server of the riders' app: its changes are seen without a reload, too. */
export async function startDesk(
  server: Server,
): Promise<{ serve: (request: IncomingMessage, reply: ServerResponse) => void; vite: ViteDevServer }> {
  const vite = await createServer({
    root: path.join(root, 'apps/desk'),
    configFile: path.join(root, 'apps/desk/vite.config.ts'),
    clearScreen: false,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server, path: '/desk-changes' } },
  });
  return { vite, serve: (request, reply) => vite.middlewares(request, reply) };
}
