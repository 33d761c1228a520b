import { guardedRequest, NoReply } from './guarded-request.ts';

/** What every call of one partner keeps to. */
interface FetchGuard {
  timeLimitMillis: number;
  replyMaxBytes: number;
  /** Whether addresses may lie in a private network. */
  allowsPrivate: boolean;
  /** Whether addresses may name this machine: a partner elsewhere must not send us to ourselves. */
  allowsLoopback: boolean;
}

/** A call as libraries make it. */
interface FetchOptions {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Statuses that come without a body. */
const bodiless = new Set([204, 205, 304]);

const isMethod = (method: string): method is 'GET' | 'POST' => method === 'GET' || method === 'POST';

function textOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new NoReply('only text is sent', false);
}

/**
 * `fetch` for libraries that call addresses somebody else wrote down: every call goes through `guardedRequest`, so no
 * redirect is followed, what is late or long is cut off, and nothing inward is called. Rejects with NoReply.
 */
export function createGuardedFetch(guard: FetchGuard) {
  return async (address: string, { method, headers, body }: FetchOptions): Promise<Response> => {
    const url = new URL(address);
    if (!isMethod(method)) throw new NoReply(`${method} is not spoken`, false);
    const { status, type, text } = await guardedRequest({ ...guard, method, url, headers, body: textOf(body) });
    return new Response(bodiless.has(status) ? null : text, { status, headers: { 'content-type': type } });
  };
}
