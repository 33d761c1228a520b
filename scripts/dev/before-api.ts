import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { root } from '../steps.ts';
import { asksDesk } from './desk.ts';
import { forwardTo, NONCE } from './forward.ts';
import type { Supervised } from './supervise.ts';

/** What a change of a file asks for, beside what Vite does about it. */
export type Need = 'restart' | 'seed' | 'none';

const CODE = ['apps/api/src', 'apps/api/migrations', 'packages', 'scripts/dev/api.ts', 'scripts/demo.ts'];

/** What the API needs after a change of a file, given from the root of the repository. */
export function needOf(file: string): Need {
  const place = file.replaceAll('\\', '/');
  if (place.startsWith('tenants/')) return 'seed';
  if (/\.(test|prove)\.tsx?$|\/testing\/|\.md$/.test(place)) return 'none';
  if (place.startsWith('packages/ui/')) return 'none';
  return CODE.some((one) => place === one || place.startsWith(`${one}/`)) ? 'restart' : 'none';
}

/** Answers a request. */
type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

/** Vite's own addresses and everything that ends like a file; the API answers what of it Vite does not have. */
const mayBeVites = ({ method = '', url = '/' }: IncomingMessage): boolean =>
  ['GET', 'HEAD'].includes(method) && /^\/@|\.\w+$/.test(url.split('?')[0] ?? '');

const pageOf = (webRoot: string): string => path.join(webRoot, 'index.html');
const source = path.join(root, 'apps/web/index.html');

/** Puts a page where the API looks for the built one, so that it can start before Vite did. */
export function layPage(webRoot: string): void {
  fs.mkdirSync(webRoot, { recursive: true });
  fs.copyFileSync(source, pageOf(webRoot));
}

/** Lays the page as Vite wants it, so that Vite and the API both put what is theirs into it. */
async function layVitesPage(server: ViteDevServer, webRoot: string): Promise<void> {
  fs.writeFileSync(pageOf(webRoot), await server.transformIndexHtml('/', fs.readFileSync(source, 'utf8')));
  server.ws.send({ type: 'full-reload' });
}

/**
 * Vite in front of the API: what Vite does not serve itself goes there, so that no address has to be listed. Tells changes
 * of files by what they need. `webRoot` is where the API reads its page, `serveDesk` answers on the desk's host.
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
      // Not earlier: what Vite transforms before it listens names libraries that it has not prepared yet.
      server.httpServer?.once('listening', layPageAgain);
      return () => void server.middlewares.use((request, reply) => void forward(request, reply));
    },
  };
}
