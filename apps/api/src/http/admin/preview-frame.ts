import fs from 'node:fs';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../../platform/deps.ts';

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

export type FrameFiles = (address: string, reply: FastifyReply) => FastifyReply | null;

/**
 * Serves the rider app for the desk's preview frame, from `.preview` of the built app; nothing without it [DESK-204].
 */
export function frameFiles({ webRoot, desk }: Pick<Settings, 'webRoot' | 'desk'>): FrameFiles {
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
