import type { Endpoint, Level, Received, ReplyOf, Route } from '@fareback/contract';
import { ApiError } from '../platform/api-error.ts';
import type { PrecompressedReply } from '../platform/precompressed-reply.ts';
import type { Call, MemberCtx } from './context.ts';

export interface InputOf<R extends Endpoint> {
  params: Received<R, 'params'>;
  query: Received<R, 'query'>;
  headers: Received<R, 'headers'>;
  body: Received<R, 'body'>;
}

export interface Redirect {
  location: string;
  signsIn?: boolean;
}

/** A reply specific to one member, where other members share a cached one. */
export interface Own<Reply> {
  own: Reply;
}

type MemberRoute = Route & { readonly level: Exclude<Level, 'public' | 'signed'> };
type RedirectRoute = Route & { readonly reply: { readonly 302: unknown } };

/** A contract route bound to its handler; the input is parsed by the route's schemas. */
export type Handler =
  | { kind: 'member'; route: Route; run: (ctx: MemberCtx, input: never) => Promise<unknown> }
  | { kind: 'kept'; route: Route; run: (ctx: MemberCtx, input: never) => Promise<PrecompressedReply | Own<unknown>> }
  | { kind: 'own'; route: Route; run: (call: Call, input: never) => Promise<PrecompressedReply> }
  | { kind: 'alone'; route: Route; run: (call: Call, input: never) => Promise<unknown> }
  | { kind: 'stored' | 'eternal'; route: Route; run: (call: Call, input: never) => Promise<PrecompressedReply> }
  | { kind: 'redirect'; route: Route; run: (call: Call, input: never) => Promise<Redirect> };

export const handle = <R extends MemberRoute>(
  route: R,
  run: (ctx: MemberCtx, input: InputOf<R>) => Promise<ReplyOf<R>>,
): Handler => ({ kind: 'member', route, run });

/**
 * Binds a public route with a content-addressed URL to a handler that replies from memory; clients may cache it forever
 * [API-58].
 */
export const handleImmutable = <R extends Route>(
  route: R,
  run: (call: Call, input: InputOf<R>) => Promise<PrecompressedReply>,
): Handler => ({ kind: 'eternal', route, run });

/**
 * Binds a route to a handler that returns shared bytes cached in memory, or a reply for this member only. Proxies may
 * cache neither.
 */
export const handleCached = <R extends MemberRoute>(
  route: R,
  run: (ctx: MemberCtx, input: InputOf<R>) => Promise<PrecompressedReply | Own<ReplyOf<R>>>,
): Handler => ({ kind: 'kept', route, run });

/**
 * Binds a route to a handler that opens its own transactions and returns one member's bytes; proxies may not cache
 * them.
 */
export const handleMemberBytes = <R extends MemberRoute>(
  route: R,
  run: (call: Call, input: InputOf<R>) => Promise<PrecompressedReply>,
): Handler => ({ kind: 'own', route, run });

export const handleWithoutTransaction = <R extends Route>(
  route: R,
  run: (call: Call, input: InputOf<R>) => Promise<ReplyOf<R>>,
): Handler => ({ kind: 'alone', route, run });

/** Binds a public route to a handler that replies from memory, with an ETag or as 304 [API-55]. */
export const handlePrecompressed = <R extends Route>(
  route: R,
  run: (call: Call, input: InputOf<R>) => Promise<PrecompressedReply>,
): Handler => ({ kind: 'stored', route, run });

/** Binds a route to a handler that opens its own transactions and redirects the browser. */
export const handleRedirect = <R extends RedirectRoute>(
  route: R,
  run: (call: Call, input: InputOf<R>) => Promise<Redirect>,
): Handler => ({ kind: 'redirect', route, run });

/**
 * Runs `work`, which may reject before the caller is known. On rejection it looks up the member for the security log;
 * success costs nothing extra. Throws what `work` throws [AUTH-36].
 */
export async function attributeErrors<T>(call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && call.token !== undefined) await call.inTenant((tx) => call.findCaller(tx));
    throw error;
  }
}
