import { throwIfAborted } from './deadline.ts';
import { FarebackError } from './errors.ts';
import { followPages, type Paged } from './pages.ts';
import { newKey } from './random.ts';
import { sendRequest } from './request.ts';
import { type RetryOptions, withRetries } from './retry.ts';

/** A part of a call's input, required if the call requires it. */
type Part<Call, Name extends string> = Name extends keyof Call ? Pick<Call, Name> : { [Missing in Name]?: undefined };

/** Adds a field that the client fills in if the caller does not. */
type WithoutKey<Call> = Call extends { body: infer Body }
  ? Body extends { idempotencyKey: string }
    ? Omit<Call, 'body'> & { body: Omit<Body, 'idempotencyKey'> & { idempotencyKey?: string } }
    : Call
  : Call;

export type Input<Call> = Part<Call, 'params'> &
  Part<Call, 'query'> &
  Part<WithoutKey<Call>, 'body'> & {
    /** Repeat a write with the key of the first attempt to get its result; the client makes one for each other call. */
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

type Arguments<Call> = {} extends Input<Call> ? [input?: Input<Call>] : [input: Input<Call>];
type ReplyOf<Call> = Call extends { reply: infer Reply } ? Reply : never;
type ItemOf<Call> = ReplyOf<Call> extends { data: (infer Item)[] } ? Item : never;

export interface Client<Calls> {
  /** Makes a call, such as `'GET /rest/offers/{lang}'`, and returns its reply. Throws a FarebackError. */
  call<Name extends keyof Calls & string>(name: Name, ...input: Arguments<Calls[Name]>): Promise<ReplyOf<Calls[Name]>>;
  /** Yields the pages of a list one after another. Throws a FarebackError. */
  pages<Name extends keyof Calls & string>(
    name: ReplyOf<Calls[Name]> extends Paged ? Name : never,
    ...input: Arguments<Calls[Name]>
  ): AsyncGenerator<ReplyOf<Calls[Name]>>;
  /** Yields the items of a list, whose pages have them in `data`. Throws a FarebackError. */
  items<Name extends keyof Calls & string>(
    name: ReplyOf<Calls[Name]> extends Paged & { data: unknown[] } ? Name : never,
    ...input: Arguments<Calls[Name]>
  ): AsyncGenerator<ItemOf<Calls[Name]>>;
}

export interface ClientOptions extends Partial<RetryOptions> {
  /** Scheme and host of the API, such as `https://rewards.agency.example`. */
  baseUrl: string;
  /** Of one attempt, not of the call with its repetitions. */
  timeoutSeconds?: number;
  fetch?: typeof fetch;
}

/** Tokens of calls: returns the current one, and another after the server rejected it. */
export interface TokenSource {
  get: (signal?: AbortSignal) => Promise<string | null>;
  /** Forgets a rejected token. False if there is no other to try. */
  reject: (token: string) => boolean;
}

type Value = string | number | boolean | null | undefined;

interface LooseInput {
  params?: Record<string, Value>;
  query?: Record<string, Value>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface Setup {
  options: ClientOptions;
  tokens: TokenSource;
  keyedCalls: Readonly<Record<string, 'header' | 'body'>>;
}

function addressOf(name: string, { params = {}, query = {} }: LooseInput): string {
  const path = name.slice(name.indexOf(' ') + 1).replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const value = params[part];
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} needs params.${part}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)] as [string, string]],
    ),
  ).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The request of a call, and whether it can be repeated without a second effect. */
function requestOf(name: string, input: LooseInput, { options, keyedCalls }: Setup) {
  const method = name.slice(0, name.indexOf(' '));
  const keyed = keyedCalls[name];
  const headers: Record<string, string> = { Accept: 'application/json' };
  const key = input.idempotencyKey ?? (keyed === undefined ? undefined : newKey());
  if (method !== 'GET' && key !== undefined) headers['Idempotency-Key'] = key;
  let { body } = input;
  if (keyed === 'body') body = { idempotencyKey: key, ...(body as object) };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return {
    isRepeatable: method === 'GET' || keyed !== undefined,
    request: {
      method,
      url: options.baseUrl.replace(/\/$/, '') + addressOf(name, input),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      // Access tokens replace cookies, also those of another rider on this device.
      credentials: 'omit' as const,
    },
  };
}

/**
 * Creates a client. Reads, and writes that the server answers once per key, are repeated after failures that may pass;
 * other writes are never repeated.
 */
export function createClient<Calls>(setup: Setup): Client<Calls> {
  const { options, tokens } = setup;
  const { retries = 3, maxWaitSeconds = 60, timeoutSeconds = 30 } = options;
  const fetchOne = options.fetch ?? ((...given: Parameters<typeof fetch>) => fetch(...given));

  async function call(name: string, input: LooseInput = {}): Promise<unknown> {
    const { request, isRepeatable } = requestOf(name, input, setup);
    const { signal } = input;
    const attempt = async (mayRenew: boolean): Promise<unknown> => {
      throwIfAborted(signal);
      const token = await tokens.get(signal);
      const headers = token === null ? request.headers : { ...request.headers, Authorization: `Bearer ${token}` };
      try {
        return await sendRequest({ ...request, headers }, { fetch: fetchOne, timeoutSeconds, signal });
      } catch (error) {
        const isEnded = error instanceof FarebackError && error.code === 'SESSION_REQUIRED';
        if (!isEnded || !mayRenew || token === null || !tokens.reject(token)) throw error;
        // The server rejected the call before it did anything.
        return attempt(false);
      }
    };
    return withRetries(() => attempt(true), { retries: isRepeatable ? retries : 0, maxWaitSeconds }, signal);
  }

  const pages = (name: string, input: LooseInput = {}) =>
    followPages((query) => call(name, { ...input, query: { ...input.query, ...query } }) as Promise<Paged>);
  async function* items(name: string, input?: LooseInput): AsyncGenerator {
    for await (const page of pages(name, input)) yield* (page as unknown as { data: unknown[] }).data;
  }
  return { call, pages, items } as unknown as Client<Calls>;
}
