import type * as z from 'zod/mini';
import { ApiError, apiErrorOf } from './api-error.ts';
import { limits } from './limits.ts';
import type { Endpoint, ReplyOf, Sent } from './route.ts';

/** Required and optional parts of `Sent`, and an optional abort signal. */
type Given<T, Key extends string> = [T] extends [undefined]
  ? { [K in Key]?: undefined }
  : undefined extends T
    ? { [K in Key]?: T }
    : {} extends T
      ? { [K in Key]?: T }
      : { [K in Key]: T };

export type CallInput<R extends Endpoint> = Given<Sent<R, 'params'>, 'params'> &
  Given<Sent<R, 'query'>, 'query'> &
  Given<Sent<R, 'headers'>, 'headers'> &
  Given<Sent<R, 'body'>, 'body'> & { signal?: AbortSignal };

/** Makes the input optional if no part is required. */
type Arguments<R extends Endpoint> = {} extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

export interface ClientOptions {
  fetch: typeof fetch;
  /** Scheme and host of the API; empty for the page's own origin [CONST-07]. */
  baseUrl?: string;
  /** Timeout of a call, after which it counts as a network failure. */
  timeoutSeconds?: number;
  /** Called for every failed call before the error is thrown, except for aborted calls. */
  onError?: (error: ApiError, route: Endpoint) => void;
}

/** Calls the API. Routes are passed in, so a bundle contains only the schemas it imports. */
export interface Client {
  /** Returns the reply of `route`, or throws an `ApiError`. An abort throws the abort's reason. */
  call<R extends Endpoint>(route: R, ...input: Arguments<R>): Promise<ReplyOf<R>>;
  /**
   * Fetches the page that a link in `route`'s reply names. Returns null for a link to another address, without
   * following it [HIST-02].
   */
  follow<R extends Endpoint>(
    route: R,
    link: string,
    input: { params: Sent<R, 'params'>; signal?: AbortSignal },
  ): Promise<ReplyOf<R> | null>;
}

interface LooseInput {
  params?: unknown;
  query?: unknown;
  headers?: unknown;
  body?: unknown;
  signal?: AbortSignal;
}

function entriesOf(parts: unknown): [string, string][] {
  return Object.entries((parts ?? {}) as Record<string, string | number | boolean | null | undefined>).flatMap(
    ([name, part]) => (part === undefined || part === null ? [] : [[name, String(part)] as [string, string]]),
  );
}

export function pathOf(route: Endpoint, params?: unknown): string {
  const parts = new Map(entriesOf(params));
  return route.path.replace(/:(\w+)/g, (_, name: string) => {
    const part = parts.get(name);
    if (part === undefined || part === '') throw new TypeError(`${route.name} needs ${name}`);
    return encodeURIComponent(part);
  });
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function requestOf(route: Endpoint, input: LooseInput, timeoutSeconds: number): RequestInit {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...Object.fromEntries(entriesOf(input.headers)),
  };
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  const request: RequestInit = { method: route.method, headers, credentials: 'include', signal };
  if (input.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(input.body);
  }
  return request;
}

/** Creates a client that sends cookies, validates replies by schema and throws failures as `ApiError`. */
export function createClient({
  fetch,
  baseUrl = '',
  timeoutSeconds = limits.callTimeoutSeconds,
  onError,
}: ClientOptions): Client {
  async function answer(route: Endpoint, path: string, input: LooseInput): Promise<unknown> {
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(`${baseUrl}${path}`, requestOf(route, input, timeoutSeconds));
      body = await readJson(response);
    } catch (cause) {
      if (input.signal?.aborted) throw cause;
      throw new ApiError({ status: 0, code: 'NETWORK_ERROR', cause });
    }
    if (!response.ok) throw apiErrorOf(response, body);
    const schema = (route.reply as Record<number, z.ZodMiniType | undefined>)[response.status] ?? route.reply[200];
    const read = schema?.safeParse(body);
    if (read?.success) return read.data;
    throw new ApiError({ status: response.status, code: 'UNREADABLE_REPLY', body, cause: read?.error });
  }

  async function send(route: Endpoint, path: string, input: LooseInput): Promise<unknown> {
    try {
      return await answer(route, path, input);
    } catch (error) {
      if (error instanceof ApiError) onError?.(error, route);
      throw error;
    }
  }

  const client = {
    async call(route: Endpoint, input: LooseInput = {}) {
      const query = new URLSearchParams(entriesOf(input.query)).toString();
      return send(route, pathOf(route, input.params) + (query && `?${query}`), input);
    },
    async follow(route: Endpoint, link: string, input: LooseInput) {
      const path = pathOf(route, input.params);
      const isOwn = link === path || link.startsWith(`${path}?`);
      return isOwn ? send(route, link, input) : null;
    },
  };
  return client as unknown as Client;
}

type Groups = Record<string, Record<string, Endpoint>>;

export type GroupedClient<G extends Groups> = {
  [Resource in keyof G]: {
    [Verb in keyof G[Resource]]: (...input: Arguments<G[Resource][Verb]>) => Promise<ReplyOf<G[Resource][Verb]>>;
  };
};

/**
 * Binds groups of routes to a client, for tests and tools; screens pass single routes to `call` to keep bundles small.
 */
export function groupCalls<const G extends Groups>(client: Client, groups: G): GroupedClient<G> {
  const bind = (group: Record<string, Endpoint>) =>
    Object.fromEntries(
      Object.entries(group).map(([verb, route]) => [verb, (input: never) => client.call(route, input)]),
    );
  return Object.fromEntries(
    Object.entries(groups).map(([resource, group]) => [resource, bind(group)]),
  ) as unknown as GroupedClient<G>;
}
