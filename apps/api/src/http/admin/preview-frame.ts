import fs from 'node:fs';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../../platform/deps.ts';

/** Where the frame of a preview stands on the desk's host; no agency can be called so. */
const PLACE = '/_preview/';

/**
 * What the frame may do: draw itself with files of its own place. It has no origin, so neither the desk's cookie nor its
 * stores, and calls nobody; only the desk's page may hold it. Pictures are made of what that page gives it.
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

/** What answers an address of the frame: null for one that is none. */
export type FrameFiles = (address: string, reply: FastifyReply) => FastifyReply | null;

/**
 * The rider's app as the desk's frame holds it, from `.preview` of the built app; answers nothing where there is none
 * [DESK-204].
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
    // What asks for a process of its own by its origin is told no to: the frame has none.
    void reply.removeHeader('origin-agent-cluster');
    // Who has no origin is of another one than this host; nothing in these files is anybody's.
    void reply.header('access-control-allow-origin', '*').header('referrer-policy', 'no-referrer');
    return reply.sendFile(address === PLACE ? 'preview.html' : address.slice(PLACE.length), root);
  };
}
