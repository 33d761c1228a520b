import { guardedRequest, NoReply } from './guarded-request.ts';

interface FetchGuard {
  timeLimitMillis: number;
  replyMaxBytes: number;
  allowsPrivate: boolean;
  allowsLoopback: boolean;
}

interface FetchOptions {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

const bodiless = new Set([204, 205, 304]);

const isMethod = (method: string): method is 'GET' | 'POST' => method === 'GET' || method === 'POST';

function textOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new NoReply('only text is sent', false);
}

/**
 * Returns a `fetch` for libraries that call URLs from outside sources. Every call uses `guardedRequest`: no redirects,
 * time and size limits, no internal addresses. Rejects with NoReply.
 */
export function createGuardedFetch(guard: FetchGuard) {
  return async (address: string, { method, headers, body }: FetchOptions): Promise<Response> => {
    const url = new URL(address);
    if (!isMethod(method)) throw new NoReply(`${method} is not spoken`, false);
    const { status, type, text } = await guardedRequest({ ...guard, method, url, headers, body: textOf(body) });
    return new Response(bodiless.has(status) ? null : text, { status, headers: { 'content-type': type } });
  };
}
