import type * as z from 'zod/mini';
import { ApiError, apiErrorOf } from './api-error.ts';
import { limits } from './limits.ts';
import type { Endpoint, ReplyOf, Sent } from './route.ts';

/** The parts of `Sent` that a caller must give, those that may be left out, and an optional abort signal. */
type Given<T, Key extends string> = [T] extends [undefined]
  ? { [K in Key]?: undefined }
  : undefined extends T
    ? { [K in Key]?: T }
    : {} extends T
      ? { [K in Key]?: T }
      : { [K in Key]: T };

/** Input of a call: what its route declares, and a signal that aborts it. */
export type CallInput<R extends Endpoint> = Given<Sent<R, 'params'>, 'params'> &
  Given<Sent<R, 'query'>, 'query'> &
  Given<Sent<R, 'headers'>, 'headers'> &
  Given<Sent<R, 'body'>, 'body'> & { signal?: AbortSignal };

/** Input may be left out when nothing in it is required. */
type Arguments<R extends Endpoint> = {} extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

export interface ClientOptions {
  fetch: typeof fetch;
  /** Scheme and host of the API; empty is the page's own origin [CONST-07]. */
  baseUrl?: string;
  /** How long a call may take; later it counts as a network failure. */
  timeoutSeconds?: number;
  /** Told of every failed call before it is thrown, except aborted ones. */
  onError?: (error: ApiError, route: Endpoint) => void;
}

/** Calls the API. Only what a caller imports is loaded: a route brings its own shapes and no others. */
export interface Client {
  /** Makes the call `route`; answers its reply, or throws an `ApiError`. An abort throws the abort's reason. */
  call<R extends Endpoint>(route: R, ...input: Arguments<R>): Promise<ReplyOf<R>>;
  /** Gets the page that a link of `route`'s reply names; a link that leads elsewhere is not followed: null [HIST-02]. */
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

/** Text of each part that was given; parts are text, numbers and switches only. */
function entriesOf(parts: unknown): [string, string][] {
  return Object.entries((parts ?? {}) as Record<string, string | number | boolean | null | undefined>).flatMap(
    ([name, part]) => (part === undefined || part === null ? [] : [[name, String(part)] as [string, string]]),
  );
}

/** The path of a call with its parts filled in and encoded. */
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

/** A client that sends cookies with every call, reads replies by their schema and turns failures into `ApiError`. */
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

/** The same calls by resource and verb: `client.offers.redeem(…)`. */
export type GroupedClient<G extends Groups> = {
  [Resource in keyof G]: {
    [Verb in keyof G[Resource]]: (...input: Arguments<G[Resource][Verb]>) => Promise<ReplyOf<G[Resource][Verb]>>;
  };
};

/** Binds whole groups of routes to a client, for tests and tools; screens pass single routes to `call` to stay small. */
export function groupCalls<const G extends Groups>(client: Client, groups: G): GroupedClient<G> {
  const bind = (group: Record<string, Endpoint>) =>
    Object.fromEntries(
      Object.entries(group).map(([verb, route]) => [verb, (input: never) => client.call(route, input)]),
    );
  return Object.fromEntries(
    Object.entries(groups).map(([resource, group]) => [resource, bind(group)]),
  ) as unknown as GroupedClient<G>;
}
