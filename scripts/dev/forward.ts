import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Supervised } from './supervise.ts';

/** Allows Vite's own scripts and styles in the page policy, which otherwise equals production's. */
export const NONCE = 'development';

const PATIENCE_MILLIS = 10_000;

const GONE = new Set(['ECONNREFUSED', 'ECONNRESET']);

function headersOf(answer: http.IncomingMessage): http.OutgoingHttpHeaders {
  const policy = answer.headers['content-security-policy'];
  if (typeof policy !== 'string') return answer.headers;
  const open = policy.replaceAll(/(script-src|style-src) 'self'/g, `$1 'self' 'nonce-${NONCE}'`);
  return { ...answer.headers, 'content-security-policy': open };
}

/** Forwards a request unchanged, including Host, which identifies the tenant. Rejects if there is no reply. */
function send(address: string, request: http.IncomingMessage, body: Buffer, reply: http.ServerResponse): Promise<void> {
  const { hostname, port } = new URL(address);
  const { url: path, method, headers } = request;
  return new Promise((resolve, reject) => {
    const sent = http.request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, headersOf(answer));
      answer.pipe(reply);
      answer.on('error', () => reply.destroy());
      reply.on('close', resolve);
    });
    sent.on('error', (error) => {
      if (reply.headersSent) reply.destroy();
      reject(error);
    });
    sent.end(body);
  });
}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Reports the error; a page reloads automatically once it is fixed. */
function sendBroken(request: http.IncomingMessage, reply: http.ServerResponse, reason: string): void {
  reply.setHeader('cache-control', 'no-store');
  reply.statusCode = 503;
  if (!request.headers.accept?.includes('text/html')) {
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ reason }));
    return;
  }
  reply.setHeader('content-type', 'text/html; charset=utf-8');
  reply.end(
    `<!doctype html><html lang="en"><meta charset="utf-8" /><title>API is broken</title><script type="module" src="/@vite/client"></script><h1>The API is broken</h1><p>This page reloads when it is mended.</p><pre>${escapeHtml(reason)}</pre></html>`,
  );
}

/**
 * Forwards requests to the API. A request during a restart waits for its end; one without a reply is sent again, and so
 * is an interrupted GET.
 */
export function forwardTo(api: Pick<Supervised, 'settled'>) {
  return async (request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    for (const until = Date.now() + PATIENCE_MILLIS; ; await wait(50)) {
      const state = await api.settled();
      if (state.is === 'broken') return sendBroken(request, reply, state.reason);
      try {
        return await send(state.address, request, body, reply);
      } catch (error) {
        const { code = '', message } = error as NodeJS.ErrnoException;
        const mayRepeat = code === 'ECONNREFUSED' || request.method === 'GET';
        if (reply.headersSent) return;
        if (!GONE.has(code) || !mayRepeat || Date.now() > until) return sendBroken(request, reply, message);
      }
    }
  };
}
