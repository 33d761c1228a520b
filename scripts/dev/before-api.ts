import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { root } from '../steps.ts';
import { asksDesk } from './desk.ts';
import { forwardTo, NONCE } from './forward.ts';
import type { Supervised } from './supervise.ts';

/** Action required by a file change, in addition to Vite's. */
export type Need = 'restart' | 'seed' | 'none';

const CODE = ['apps/api/src', 'apps/api/migrations', 'packages', 'scripts/dev/api.ts', 'scripts/demo.ts'];

/** Returns the API's action after a file change; the path is relative to the repository root. */
export function needOf(file: string): Need {
  const place = file.replaceAll('\\', '/');
  if (place.startsWith('tenants/')) return 'seed';
  if (/\.(test|prove)\.tsx?$|\/testing\/|\.md$/.test(place)) return 'none';
  if (place.startsWith('packages/ui/')) return 'none';
  return CODE.some((one) => place === one || place.startsWith(`${one}/`)) ? 'restart' : 'none';
}

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

/** Vite's own addresses and all file-like paths; the API answers those that Vite does not have. */
const mayBeVites = ({ method = '', url = '/' }: IncomingMessage): boolean =>
  ['GET', 'HEAD'].includes(method) && /^\/@|\.\w+$/.test(url.split('?')[0] ?? '');

const pageOf = (webRoot: string): string => path.join(webRoot, 'index.html');
const source = path.join(root, 'apps/web/index.html');

/** Writes a page where the API expects the built one, so it can start before Vite. */
export function layPage(webRoot: string): void {
  fs.mkdirSync(webRoot, { recursive: true });
  fs.copyFileSync(source, pageOf(webRoot));
}

/** Writes the page as Vite transforms it, so both Vite and the API add their parts. */
async function layVitesPage(server: ViteDevServer, webRoot: string): Promise<void> {
  fs.writeFileSync(pageOf(webRoot), await server.transformIndexHtml('/', fs.readFileSync(source, 'utf8')));
  server.ws.send({ type: 'full-reload' });
}

/**
 * Puts Vite in front of the API: requests Vite does not serve are forwarded, so no address has to be listed. Reports
 * file changes by required action. The API reads its page from `webRoot`, and `serveDesk` answers on the desk's host.
 */
export function beforeApi(
  api: Pick<Supervised, 'settled'>,
  webRoot: string,
  { onChange, serveDesk }: { onChange: (need: Need) => void; serveDesk: Answer },
): Plugin {
  const forward = forwardTo(api);
  return {
    name: 'before-api',
    config: () => ({ appType: 'custom', html: { cspNonce: NONCE } }),
    configureServer(server) {
      const layPageAgain = (): void =>
        void layVitesPage(server, webRoot).catch(({ message }: Error) => server.config.logger.error(message));
      server.watcher.add([...CODE, 'tenants'].map((place) => path.join(root, place)));
      server.watcher.on('all', (_event, file) => {
        onChange(needOf(path.relative(root, file)));
        if (file === source) layPageAgain();
      });
      server.middlewares.use((request, reply, next) => {
        if (asksDesk(request)) serveDesk(request, reply);
        else if (mayBeVites(request)) next();
        else void forward(request, reply);
      });
      // Not earlier: before Vite listens, its output refers to libraries not yet prepared.
      server.httpServer?.once('listening', layPageAgain);
      return () => void server.middlewares.use((request, reply) => void forward(request, reply));
    },
  };
}
