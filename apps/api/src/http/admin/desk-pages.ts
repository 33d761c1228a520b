import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../platform/deps.ts';
import { sendFiles } from '../send-files.ts';
import { asksDesk } from './desk-host.ts';
import { frameFiles } from './preview-frame.ts';

const ELSEWHERE = /^\/(?:admin|local|livez|readyz|metrics)(?:\/|$)/;

function filesOf(root: string): Set<string> {
  if (!fs.existsSync(path.join(root, 'index.html')))
    throw new Error(`The desk is not built: no index.html in ${root}.`);
  const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' });
  return new Set(names.map((name) => `/${name.split(path.sep).join('/')}`));
}

/**
 * Serves the desk build on its own host only: files by name, and its page at every other path without an extension and
 * for every HTML request, because the page does its own routing. Does nothing without a desk, or with its API only.
 * Throws if `DESK_ROOT` has no desk build [DESK-75].
 */
export async function serveDesk(server: FastifyInstance, settings: Settings): Promise<void> {
  const root = settings.desk?.root ?? null;
  if (root === null) return;
  const files = filesOf(root);
  const frame = frameFiles(settings);
  await sendFiles(server, settings.webRoot ?? root);
  server.addHook('onRequest', async (request, reply) => {
    if (!asksDesk(request, settings) || !['GET', 'HEAD'].includes(request.method)) return undefined;
    const [address = '/'] = request.url.split('?');
    if (ELSEWHERE.test(address)) return undefined;
    const framed = frame(address, reply);
    if (framed) return framed;
    if (files.has(address)) return reply.sendFile(address.slice(1), root);
    const hasEnding = address.slice(address.lastIndexOf('/')).includes('.');
    // Ids may contain dots, so an HTML request always gets the page.
    const isPage = !hasEnding || (request.headers.accept ?? '').includes('text/html');
    return isPage ? reply.sendFile('index.html', root) : undefined;
  });
}
