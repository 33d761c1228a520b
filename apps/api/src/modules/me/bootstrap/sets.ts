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

/** Returns the set a route answers; undefined if it answers no set or may write. */
export const setOf = (route: Route): OpeningSet | undefined =>
  route.method === 'GET'
    ? (Object.keys(callsOfSets) as OpeningSet[]).find((name) => callsOfSets[name] === route)
    : undefined;

const runs = new Map(Object.entries(callsOfSets).map(([name, route]) => [name, runOf(route)]));

/** Sets that are the same for everybody except for personal parts. */
export const agencySets = (Object.keys(callsOfSets) as OpeningSet[]).filter(
  (name) => handlers.find(({ route }) => route === callsOfSets[name])?.kind === 'kept',
);

/** A set's content: cached bytes shared with others, or personal data. */
export type SetReply = { kept: PrecompressedReply } | { own: unknown };

const isPrecompressed = (made: unknown): made is PrecompressedReply =>
  Buffer.isBuffer((made as Partial<PrecompressedReply> | null)?.bytes);

export async function readSet(ctx: MemberCtx, name: OpeningSet): Promise<SetReply> {
  const { language: lang } = ctx;
  const input = { params: { lang, language: lang }, query: {}, body: {} };
  const made = await runs.get(name)?.(ctx, input as never);
  if (isPrecompressed(made)) return { kept: made };
  return agencySets.includes(name) ? (made as Own<unknown>) : { own: made };
}
