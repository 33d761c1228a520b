import http from 'node:http';
import { port } from './world.ts';

export interface ForeignSite {
  /** Its address under a host name that resolves to this machine; the `quiet` page sends no referrer. */
  at: (host: string, page?: 'quiet') => string;
  close: () => Promise<void>;
}

const FIRST_TRIED = port + 100;
const TRIED = 200;

const listen = (server: http.Server, on: number): Promise<boolean> =>
  new Promise((resolve) => {
    const failed = () => resolve(false);
    server.once('error', failed);
    server.listen(on, '127.0.0.1', () => {
      server.off('error', failed);
      resolve(true);
    });
  });

/** Serves one empty page on a free port, under any host name. Throws if no port is free. */
export async function openForeignSite(): Promise<ForeignSite> {
  const server = http.createServer((request, reply) => {
    const referrer = request.url === '/quiet' ? 'no-referrer' : 'unsafe-url';
    reply.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store', 'referrer-policy': referrer });
    reply.end('<!doctype html><html lang="en"><title>Win a ferry</title><body></body></html>');
  });
  for (let on = FIRST_TRIED; on < FIRST_TRIED + TRIED; on += 1) {
    if (!(await listen(server, on))) continue;
    return {
      at: (host, page) => `http://${host}:${on}/${page ?? ''}`,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  }
  throw new Error('No port is free for a foreign site.');
}
