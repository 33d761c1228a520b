import { callsOfSets, type Opening, type OpeningSet } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import type { QueryClient } from '@tanstack/react-query';
import { dataSets, unclaimedEarnings } from '../sets/data-sets.ts';

/** Member data in the page: the reply of the bootstrap call, and the agency content that it refers to. */
export interface PageBootstrap {
  lang: Language;
  opening: Opening;
  content: Record<string, unknown>;
}

/** Returns the sets with their versions, without those that failed. */
export const getLoadedSets = ({
  opening,
  content,
}: PageBootstrap): { set: OpeningSet; version: string; data: unknown }[] =>
  (Object.keys(callsOfSets) as OpeningSet[]).flatMap((set) => {
    const { version, data = content[set] } = opening.sets[set] ?? {};
    return version !== undefined && data !== undefined ? [{ set, version, data }] : [];
  });

/**
 * Fills the query cache from bootstrap data, like single calls would; a set that violates the contract is left to its
 * own call.
 */
export function fillQueryCache(client: QueryClient, page: PageBootstrap, tenantId: string): void {
  const { lang } = page;
  for (const { set, data } of getLoadedSets(page)) {
    const read = callsOfSets[set].reply[200]?.safeParse(data);
    if (!read?.success) continue;
    if (set === 'unclaimedEarnings')
      client.setQueryData(unclaimedEarnings(lang).queryKey, (read.data as { data: never }).data);
    else client.setQueryData(dataSets[set](lang, tenantId).queryKey, read.data as never);
  }
}
