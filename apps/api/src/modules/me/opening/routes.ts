import { routes } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { type Handler, handleImmutable, handleMemberBytes } from '../../../call/handler.ts';
import { type PrecompressedReply, precompressMemberReply } from '../../../platform/precompressed-reply.ts';
import { getAgencyContent } from './agency-content.ts';
import { loadBootstrapSets } from './load-sets.ts';
import { openApp } from './open-app.ts';
import { setOf } from './sets.ts';

export const openingHandlers: Handler[] = [
  handleMemberBytes(routes.opening.get, (call, { query }) => openApp(call, query.sets)),
  handleImmutable(routes.opening.getContent, (call, { params }) => getAgencyContent(call, params.digest)),
];

type RequestInput = { query?: Record<string, unknown> };

const isWhole = ({ query = {} }: RequestInput): boolean => Object.values(query).every((value) => value === undefined);

/** Wraps handlers to answer bootstrap sets from the cache while valid; further pages and parts are not cached. */
export const withMemberCache = (handlers: readonly Handler[]): Handler[] =>
  handlers.map((handler) => {
    const name = setOf(handler.route);
    if (name === undefined || (handler.kind !== 'member' && handler.kind !== 'kept')) return handler;
    const { route } = handler;
    const run = async (call: Call, input: never): Promise<PrecompressedReply> => {
      if (handler.kind === 'member' && !isWhole(input))
        return precompressMemberReply(JSON.stringify(await call.asMember((ctx) => handler.run(ctx, input))));
      const one = (await loadBootstrapSets({ call, level: route.level, names: [name] })).sets.get(name);
      if (one === undefined || one instanceof Error) throw one ?? new Error(`Nothing was read of ${name}`);
      return one.reply;
    };
    return { kind: 'own', route, run };
  });
