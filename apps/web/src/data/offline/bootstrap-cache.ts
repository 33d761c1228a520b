import { callsOfSets, type Opening, type OpeningSet } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import type { QueryClient } from '@tanstack/react-query';
import { dataSets, unclaimedEarnings } from '../sets/data-sets.ts';

/** What a page tells of its member: the reply of the opening call, and the agency's content that it names. */
export interface PageBootstrap {
  lang: Language;
  opening: Opening;
  content: Record<string, unknown>;
}

/** The sets that were told, with their versions; those that cannot be told now are left out. */
export const getLoadedSets = ({
  opening,
  content,
}: PageBootstrap): { set: OpeningSet; version: string; data: unknown }[] =>
  (Object.keys(callsOfSets) as OpeningSet[]).flatMap((set) => {
    const { version, data = content[set] } = opening.sets[set] ?? {};
    return version !== undefined && data !== undefined ? [{ set, version, data }] : [];
  });

/** Keeps in the cache what an opening tells, as the single calls would; a set that does not follow the contract is left to them. */
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
