import { type ErrorCode, type OpeningSet, openingSets, routes } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import { ApiError, throwApiError } from '../../../platform/api-error.ts';
import { isDatabaseBusy, isDatabaseLost } from '../../../platform/database/database-errors.ts';
import { type PrecompressedReply, precompressMemberReply } from '../../../platform/precompressed-reply.ts';
import { type AgencyContent, agencyContent } from './agency-content.ts';
import { loadBootstrap, type SetResults } from './load-sets.ts';
import { type CachedSet, createCachedBootstrap, memberResponseCache } from './member-response-cache.ts';

export type RequestedSets = ReadonlyMap<OpeningSet, string | undefined>;

const all: RequestedSets = new Map(openingSets.map((name) => [name, undefined]));
const allNames = [...all.keys()];

/**
 * Parses comma-separated `name`, `name.version` and so on; undefined means all. Throws INVALID_REQUEST for an unknown
 * name.
 */
export function parseRequestedSets(text: string | undefined): RequestedSets {
  if (text === undefined) return all;
  return new Map(
    text.split(',').map((one) => {
      const [name = '', version] = one.split('.');
      const set = openingSets.find((known) => known === name);
      return set ? [set, version] : throwApiError('INVALID_REQUEST', { field: 'sets' });
    }),
  );
}

const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof ApiError) return error.code;
  return isDatabaseLost(error) || isDatabaseBusy(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR';
};

function partOf(
  name: OpeningSet,
  { reply, version }: CachedSet,
  { digest, tags }: AgencyContent,
  known: string | undefined,
) {
  const isAgencys = reply.etag === tags.get(name);
  const own = isAgencys ? digest.slice(0, 11) : version;
  if (own === known) return undefined;
  return isAgencys ? `{"version":"${own}"}` : `{"version":"${own}","data":${reply.bytes.toString()}}`;
}

const isWhole = (told: SetResults): told is Map<OpeningSet, CachedSet> =>
  ![...told.values()].some((one) => one instanceof Error);

function openingOf(content: AgencyContent, told: SetResults, requested: RequestedSets): PrecompressedReply {
  const parts = [...told].flatMap(([name, one]) => {
    const part =
      one instanceof Error ? JSON.stringify({ error: codeOf(one) }) : partOf(name, one, content, requested.get(name));
    return part === undefined ? [] : [`"${name}":${part}`];
  });
  return precompressMemberReply(`{"content":${JSON.stringify(content.address)},"sets":{${parts.join(',')}}}`);
}

/**
 * Returns the app's initial data in the request's language, equal to the single endpoints: requested sets that differ
 * from the known version. Shared content has a separate URL; a failed set is marked and does not affect others
 * [API-57].
 */
export async function openApp(call: Call, sets: string | undefined): Promise<PrecompressedReply> {
  const requested = parseRequestedSets(sets);
  const content = await agencyContent(call);
  const names = requested === all ? allNames : [...requested.keys()];
  const whole = `${content.digest} ${sets ?? ''}`;
  const result = await loadBootstrap({ call, level: routes.opening.get.level, names }, whole);
  if ('opening' in result) return result.opening;
  const { sets: told, entry } = result;
  const opening = openingOf(content, told, requested);
  if (entry && isWhole(told))
    memberResponseCache(call).saveBootstrap(entry, whole, createCachedBootstrap(opening, told));
  return opening;
}
