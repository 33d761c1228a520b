import type { Received, ReplyOf, Route } from '@fareback/contract';
import { type StoredReply, sendStored } from '../platform/stored-reply.ts';
import type { Call, Ctx, MemberCtx } from './context.ts';

/** The checked parts of a request that its route names. */
export interface InputOf<R extends Route> {
  params: Received<R, 'params'>;
  query: Received<R, 'query'>;
  headers: Received<R, 'headers'>;
  body: Received<R, 'body'>;
}

type ContextOf<R extends Route> = R['level'] extends 'public' | 'signed' ? Ctx : MemberCtx;

/** A contract route bound to the verb that answers it. */
export interface Handler {
  route: Route;
  /** `transaction`: the verb runs inside one; `alone`: it opens its own. */
  kind: 'transaction' | 'alone';
  run(context: never, input: never): Promise<unknown>;
}

/** Binds a route to a verb that runs in one transaction; routes with a level above public get the session's member. */
export function handle<R extends Route>(
  route: R,
  run: (ctx: ContextOf<R>, input: InputOf<R>) => Promise<ReplyOf<R>>,
): Handler {
  return { route, kind: 'transaction', run: run as Handler['run'] };
}

/** Binds a route to a verb that manages its own transactions (or needs none). */
export function handleAlone<R extends Route>(
  route: R,
  run: (call: Call, input: InputOf<R>) => Promise<ReplyOf<R>>,
): Handler {
  return { route, kind: 'alone', run: run as Handler['run'] };
}

/** Binds a public route to a verb that answers from bytes kept in memory; they are sent with their tag, 304 when held [API-55]. */
export function handleStored<R extends Route>(
  route: R,
  run: (call: Call, input: InputOf<R>) => Promise<StoredReply>,
): Handler {
  const answer = async (call: Call, input: InputOf<R>): Promise<void> => {
    const stored = await run(call, input);
    if (call.settings.checkReplies) route.reply[200]?.parse(JSON.parse(stored.bytes.toString()));
    sendStored(call.request, call.reply, stored);
  };
  return { route, kind: 'alone', run: answer as Handler['run'] };
}
