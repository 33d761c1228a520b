import { hash } from 'node:crypto';
import { type ErrorCode, type OpeningSet, openingSets, routes } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { type Handler, handleImmutable, handleMemberBytes } from '../../../call/handler.ts';
import { ApiError, throwApiError } from '../../../platform/api-error.ts';
import { isDatabaseBusy, isDatabaseLost } from '../../../platform/database/errors.ts';
import { type PrecompressedReply, precompressMemberReply } from '../../../platform/precompressed-reply.ts';
import { type AgencyContent, agencyContent, getAgencyContent } from './agency-content.ts';
import { readSet, type SetReply } from './sets.ts';

type RequestedSets = ReadonlyMap<OpeningSet, string | undefined>;
type SetResults = Map<OpeningSet, SetReply | Error>;

const all: RequestedSets = new Map(openingSets.map((name) => [name, undefined]));

/**
 * Parses comma-separated `name`, `name.version` and so on; undefined means all. Throws INVALID_REQUEST for an unknown
 * name.
 */
function parseRequestedSets(text: string | undefined): RequestedSets {
  if (text === undefined) return all;
  return new Map(
    text.split(',').map((one) => {
      const [name = '', version] = one.split('.');
      const set = openingSets.find((known) => known === name);
      return set ? [set, version] : throwApiError('INVALID_REQUEST', { field: 'sets' });
    }),
  );
}

/**
 * Reads sets in one transaction, whose statements share round trips. A failing set does not affect the others, unless
 * the database aborts the transaction: then this rejects.
 */
const readTogether = (call: Call, names: readonly OpeningSet[]): Promise<SetResults> =>
  call.asMember(
    async (ctx) => {
      const settled = await Promise.allSettled(names.map((name) => readSet(ctx, name)));
      const results: SetResults = new Map();
      for (const [at, one] of settled.entries()) {
        const set = names[at] as OpeningSet;
        results.set(set, one.status === 'fulfilled' ? one.value : (one.reason as Error));
      }
      const apiError = [...results.values()].find((one) => one instanceof ApiError);
      if (apiError) throw apiError;
      for (const [set, one] of results)
        if (one instanceof Error) call.log.error({ err: one, set }, 'a set is in trouble');
      return results;
    },
    { batchReads: true },
  );

/**
 * Reads sets in one transaction with a savepoint each, so a set that fails in the database is rolled back alone. Throws
 * if all fail.
 */
const readApart = (call: Call, names: readonly OpeningSet[]): Promise<SetResults> =>
  call.asMember(async (ctx) => {
    const sets: SetResults = new Map();
    for (const name of names) {
      await ctx.tx.run('savepoint before_set');
      const one = await readSet(ctx, name).catch((error: Error) => error);
      if (one instanceof Error) await ctx.tx.run('rollback to savepoint before_set');
      sets.set(name, one);
    }
    const [first] = sets.values();
    if (first instanceof Error && [...sets.values()].every((one) => one instanceof Error)) throw first;
    return sets;
  });

async function readSets(call: Call, names: readonly OpeningSet[]): Promise<SetResults> {
  try {
    return await readTogether(call, names);
  } catch (error) {
    if (error instanceof ApiError || names.length === 1) throw error;
    call.log.error({ err: error }, 'an opening is read part by part');
    return readApart(call, names);
  }
}

const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof ApiError) return error.code;
  return isDatabaseLost(error) || isDatabaseBusy(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR';
};

/** Returns one set as JSON; undefined if the client has this version. Content that all members share is only named. */
function partOf(
  set: SetReply,
  { digest, tags }: AgencyContent,
  { name, known }: { name: OpeningSet; known: string | undefined },
): string | undefined {
  if ('kept' in set && set.kept.etag === tags.get(name)) {
    const version = digest.slice(0, 11);
    return version === known ? undefined : `{"version":"${version}"}`;
  }
  const data = 'kept' in set ? set.kept.bytes.toString() : JSON.stringify(set.own);
  const version = hash('sha256', data, 'base64url').slice(0, 11);
  return version === known ? undefined : `{"version":"${version}","data":${data}}`;
}

/**
 * Returns the app's initial data in the request's language, equal to the single endpoints: requested sets that differ
 * from the known version. Shared content has a separate URL; a failed set is marked and does not affect others
 * [API-57].
 */
async function getBootstrap(call: Call, sets: string | undefined): Promise<PrecompressedReply> {
  const requested = parseRequestedSets(sets);
  const content = await agencyContent(call);
  const results = await readSets(call, [...requested.keys()]);
  const parts = [...results].flatMap(([name, one]) => {
    const part =
      one instanceof Error
        ? JSON.stringify({ error: codeOf(one) })
        : partOf(one, content, { name, known: requested.get(name) });
    return part === undefined ? [] : [`"${name}":${part}`];
  });
  return precompressMemberReply(`{"content":${JSON.stringify(content.address)},"sets":{${parts.join(',')}}}`);
}

export const bootstrapHandlers: Handler[] = [
  handleMemberBytes(routes.opening.get, (call, { query }) => getBootstrap(call, query.sets)),
  handleImmutable(routes.opening.getContent, (call, { params }) => getAgencyContent(call, params.digest)),
];
