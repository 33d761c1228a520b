import { useQuery } from '@tanstack/react-query';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { type Connection, connectionsOf, isWaiting } from './connections.ts';

const waitingMs = 5_000;
const restingMs = 30_000;

/** The connections of the member: on their way, failed with a retry, or here [PROV-09, PROV-10]. */
export type Connections =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void; retrying: boolean }
  | { state: 'ready'; connections: readonly Connection[] };

/** Follows providers and statuses together; a failure of either is one failure. Looked at, statuses are asked for anew by themselves. */
export function useConnections(isFollowed = true): Connections {
  const { language } = useTranslation();
  const providers = useQuery(dataSets.providers(language));
  const statuses = useQuery({
    ...dataSets.providerStatuses(),
    // What a provider, a mail or another device changes is seen here soon; sooner while something waits for it.
    refetchInterval: ({ state }) => isFollowed && (state.data?.some(isWaiting) === true ? waitingMs : restingMs),
  });
  if (providers.data !== undefined && statuses.data !== undefined)
    return { state: 'ready', connections: connectionsOf(providers.data, statuses.data) };
  if (providers.isError || statuses.isError) {
    const retry = () => {
      if (providers.isError) void providers.refetch();
      if (statuses.isError) void statuses.refetch();
    };
    return { state: 'failed', retry, retrying: providers.isFetching || statuses.isFetching };
  }
  return { state: 'loading' };
}
