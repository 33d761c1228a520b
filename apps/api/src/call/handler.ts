import type { Endpoint, Level, Received, ReplyOf, Route } from '@fareback/contract';
import type { PrecompressedReply } from '../platform/precompressed-reply.ts';
import type { Call, MemberCtx } from './context.ts';

/** The checked parts of a call that its route names. */
export interface InputOf<R extends Endpoint> {
  params: Received<R, 'params'>;
  query: Received<R, 'query'>;
  headers: Received<R, 'headers'>;
  body: Received<R, 'body'>;
}

/** Where a browser is led instead of being told something. */
export interface Redirect {
  location: string;
  /** Whether somebody was let in on the way. */
  signsIn?: boolean;
}

/** A reply that is one member's own, where others are given what is the same for all. */
export interface Own<Reply> {
  own: Reply;
}

/** A route whose level asks for a session. */
type MemberRoute = Route & { readonly level: Exclude<Level, 'public' | 'signed'> };
/** A route that answers by leading elsewhere. */
type RedirectRoute = Route & { readonly reply: { readonly 302: unknown } };

/** A contract route bound to the verb that answers it; the input is what the route's schemas make of a call. */
export type Handler =
  | { kind: 'member'; route: Route; run: (ctx: MemberCtx, input: never) => Promise<unknown> }
  | { kind: 'kept'; route: Route; run: (ctx: MemberCtx, input: never) => Promise<PrecompressedReply | Own<unknown>> }
  | { kind: 'own'; route: Route; run: (call: Call, input: never) => Promise<PrecompressedReply> }
  | { kind: 'alone'; route: Route; run: (call: Call, input: never) => Promise<unknown> }
  | { kind: 'stored' | 'eternal'; route: Route; run: (call: Call, input: never) => Promise<PrecompressedReply> }
  | { kind: 'redirect'; route: Route; run: (call: Call, input: never) => Promise<Redirect> };

/** Binds a route to a verb that runs in one transaction as the session's member. */
export const handle = <R extends MemberRoute>(
  route: R,
  run: (ctx: MemberCtx, input: InputOf<R>) => Promise<ReplyOf<R>>,
): Handler => ({ kind: 'member', route, run });

/** Binds a public route whose address names its content to a verb that answers it from memory: whoever has it may keep it for ever [API-58]. */
export const handleImmutable = <R extends Route>(
  route: R,
  run: (call: Call, input: InputOf<R>) => Promise<PrecompressedReply>,
): Handler => ({ kind: 'eternal', route, run });

/**
 * Binds a route to a verb that runs as the session's member and answers what is the same for many, as bytes kept in memory;
 * or what is this member's own. Neither is kept on the way.
 */
export const handleCached = <R extends MemberRoute>(
  route: R,
  run: (ctx: MemberCtx, input: InputOf<R>) => Promise<PrecompressedReply | Own<ReplyOf<R>>>,
): Handler => ({ kind: 'kept', route, run });

/** Binds a route to a verb that opens its own transactions and answers one member with bytes; they are kept nowhere on the way. */
export const handleMemberBytes = <R extends MemberRoute>(
  route: R,
  run: (call: Call, input: InputOf<R>) => Promise<PrecompressedReply>,
): Handler => ({ kind: 'own', route, run });

/** Binds a route to a verb that opens its own transactions, or needs none. */
export const handleWithoutTransaction = <R extends Route>(
  route: R,
  run: (call: Call, input: InputOf<R>) => Promise<ReplyOf<R>>,
): Handler => ({ kind: 'alone', route, run });

/** Binds a public route to a verb that answers from bytes kept in memory; they go out with their tag, or not at all when held [API-55]. */
export const handlePrecompressed = <R extends Route>(
  route: R,
  run: (call: Call, input: InputOf<R>) => Promise<PrecompressedReply>,
): Handler => ({ kind: 'stored', route, run });

/** Binds a route to a verb that opens its own transactions and leads the browser elsewhere. */
export const handleRedirect = <R extends RedirectRoute>(
  route: R,
  run: (call: Call, input: InputOf<R>) => Promise<Redirect>,
): Handler => ({ kind: 'redirect', route, run });
