import { useQuery } from '@tanstack/react-query';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { type Connection, connectionsOf, isWaiting } from './connections.ts';

const waitingMs = 5_000;
const restingMs = 30_000;

/** The member's connections: loading, failed with a retry, or loaded [PROV-09, PROV-10]. */
export type Connections =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void; retrying: boolean }
  | { state: 'ready'; connections: readonly Connection[] };

/** Loads providers and statuses together; an error in either fails both. Polls statuses while visible. */
export function useConnections(isFollowed = true): Connections {
  const { language } = useTranslation();
  const providers = useQuery(dataSets.providers(language));
  const statuses = useQuery({
    ...dataSets.providerStatuses(),
    // Changes by a provider, a mail or another device appear soon; sooner while an account is pending.
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
