import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { cacheInBrowser } from './browser-cache.ts';

const running: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

/** Returns the cache header that the plugin's server sends for a reply with `given`. */
async function cacheControl(given: string, watch: null | undefined): Promise<string | null> {
  const vite: ViteDevServer = await createServer({
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, ...(watch === null && { watch }) },
    plugins: [
      cacheInBrowser(),
      {
        name: 'answers',
        configureServer: ({ middlewares }) => {
          middlewares.use((_, response) => {
            response.setHeader('Cache-Control', given);
            response.end();
          });
        },
      },
    ],
  });
  const server = http.createServer(vite.middlewares).listen(0, '127.0.0.1');
  running.push(vite, server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  return headers.get('cache-control');
}

test('in a single run, modules that would be requested repeatedly are cached by the browser', async () => {
  expect(await cacheControl('no-cache', null)).toBe('max-age=3600');
});

test('a reply with its own cache lifetime is unchanged', async () => {
  expect(await cacheControl('no-store', null)).toBe('no-store');
});

test('in watch mode nothing is cached, because changes must be seen', async () => {
  expect(await cacheControl('no-cache', undefined)).toBe('no-cache');
});
