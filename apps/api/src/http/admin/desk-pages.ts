import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../../platform/deps.ts';
import { sendFiles } from '../send-precompressed.ts';
import { asksDesk } from './desk-host.ts';

const PLACE = '/_preview/';

/**
 * Policy of the frame: it renders with files of its own path, without an origin, cookies, storage or requests, and only
 * the desk's page may frame it. Images use data from that page.
 */
const policyOf = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src ${origin}${PLACE}`,
    `style-src ${origin}${PLACE}`,
    `font-src ${origin}${PLACE}`,
    'img-src data: blob:',
    "connect-src 'none'",
    `frame-ancestors ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-scripts',
    "require-trusted-types-for 'script'",
    'trusted-types dompurify fareback',
  ].join(';');

const INSPECT = '/inspect/';

/** Policy of the inspectors' page: it also runs the reader of codes, which is WebAssembly of its own folder. */
const inspectPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types fareback',
].join(';');

type FrameFiles = (address: string, reply: FastifyReply) => FastifyReply | null;

/**
 * Serves the rider app for the desk's preview frame, from `.preview` of the built app; nothing without it [DESK-204].
 */
function frameFiles({ webRoot, desk }: Pick<Settings, 'webRoot' | 'desk'>): FrameFiles {
  const root = webRoot === null ? null : path.join(webRoot, '.preview');
  if (root === null || desk === null || !fs.existsSync(path.join(root, 'preview.html'))) return () => null;
  const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => !name.endsWith('.map'));
  const files = new Set(names.map((name) => PLACE + name.split(path.sep).join('/')));
  const policy = policyOf(desk.origin);
  return (address, reply) => {
    if (address !== PLACE && !files.has(address)) return null;
    void reply.header('content-security-policy', policy).header('x-frame-options', 'SAMEORIGIN');
    // A frame without an origin cannot have an origin-keyed process.
    void reply.removeHeader('origin-agent-cluster');
    // An opaque origin is cross-origin to this host; these files contain no private data.
    void reply.header('access-control-allow-origin', '*').header('referrer-policy', 'no-referrer');
    return reply.sendFile(address === PLACE ? 'preview.html' : address.slice(PLACE.length), root);
  };
}

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
    if (address === INSPECT || address === INSPECT.slice(0, -1)) {
      void reply.header('content-security-policy', inspectPolicy);
      return reply.sendFile('inspect/index.html', root);
    }
    if (files.has(address)) return reply.sendFile(address.slice(1), root);
    const hasEnding = address.slice(address.lastIndexOf('/')).includes('.');
    // Ids may contain dots, so an HTML request always gets the page.
    const isPage = !hasEnding || (request.headers.accept ?? '').includes('text/html');
    return isPage ? reply.sendFile('index.html', root) : undefined;
  });
}
