import { callsOfSets, type OpeningSet, type Route } from '@fareback/contract';
import type { MemberCtx } from '../../../call/context.ts';
import type { Handler, Own } from '../../../call/handler.ts';
import type { PrecompressedReply } from '../../../platform/precompressed-reply.ts';
import { handlers as campaignHandlers } from '../../campaigns/index.ts';
import { handlers as connectionHandlers } from '../../connections/index.ts';
import { handlers as contentHandlers } from '../../content/index.ts';
import { earningHandlers } from '../../earning/index.ts';
import { handlers as offerHandlers } from '../../offers/index.ts';
import { handlers as providerHandlers } from '../../providers/index.ts';
import { handlers as redemptionHandlers } from '../../redemptions/index.ts';
import { handlers as referralHandlers } from '../../referrals/index.ts';
import { handlers as meHandlers } from '../routes.ts';

const handlers = [
  ...meHandlers,
  ...earningHandlers,
  ...connectionHandlers,
  ...redemptionHandlers,
  ...referralHandlers,
  ...providerHandlers,
  ...contentHandlers,
  ...campaignHandlers,
  ...offerHandlers,
];

type Run = (ctx: MemberCtx, input: never) => Promise<unknown>;

function runOf(route: Route): Run {
  const handler = handlers.find((one: Handler) => one.route === route);
  if (handler?.kind === 'member' || handler?.kind === 'kept') return handler.run;
  throw new Error(`${route.name} answers no member`);
}

/** The set that a route answers; undefined for a route that answers none, or may write. */
export const setOf = (route: Route): OpeningSet | undefined =>
  route.method === 'GET'
    ? (Object.keys(callsOfSets) as OpeningSet[]).find((name) => callsOfSets[name] === route)
    : undefined;

const runs = new Map(Object.entries(callsOfSets).map(([name, route]) => [name, runOf(route)]));

/** Sets of which all but what is one member's own is the same for everybody. */
export const agencySets = (Object.keys(callsOfSets) as OpeningSet[]).filter(
  (name) => handlers.find(({ route }) => route === callsOfSets[name])?.kind === 'kept',
);

/** What a set says to a member: kept bytes that others are told too, or their own. */
export type SetReply = { kept: PrecompressedReply } | { own: unknown };

const isPrecompressed = (made: unknown): made is PrecompressedReply =>
  Buffer.isBuffer((made as Partial<PrecompressedReply> | null)?.bytes);

/** What a set says, by the very verb of its own call, in the language of the context. */
export async function readSet(ctx: MemberCtx, name: OpeningSet): Promise<SetReply> {
  const { language: lang } = ctx;
  const input = { params: { lang, language: lang }, query: {}, body: {} };
  const made = await runs.get(name)?.(ctx, input as never);
  if (isPrecompressed(made)) return { kept: made };
  return agencySets.includes(name) ? (made as Own<unknown>) : { own: made };
}
