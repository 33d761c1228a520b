import { endOtherSessions, endSession, listSessions, type MemberSession } from '@fareback/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';

/** Where the list stands in the cache. */
export const sessionsKey = ['sessions'] as const;

/** The places where the member is signed in, and the ways to end them. */
export interface Sessions {
  state: 'loading' | 'failed' | 'offline' | 'ready';
  /** This place first, then as received: the last used first. */
  here: MemberSession[];
  others: MemberSession[];
  isRetrying: boolean;
  retry: () => void;
  /** Signs one other place out, or with null all of them. Rejects when that failed. */
  end: (one: MemberSession | null) => Promise<void>;
}

/** Where the member is signed in, asked for whenever the list opens [AUTH-24]. */
export function useSessions(): Sessions {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.call(listSessions, { signal }),
    refetchOnMount: 'always',
  });
  const rows = list.data ?? [];
  const stuck = list.fetchStatus === 'paused' ? 'offline' : list.isError ? 'failed' : 'loading';
  return {
    state: list.data ? 'ready' : stuck,
    here: rows.filter(({ IsCurrent }) => IsCurrent),
    others: rows.filter(({ IsCurrent }) => !IsCurrent),
    isRetrying: list.isFetching,
    retry: () => void list.refetch(),
    end: async (one) => {
      try {
        if (one === null) await api.call(endOtherSessions);
        else await api.call(endSession, { params: { id: one.SessionID } });
      } catch (error) {
        // It may have ended all the same, here or from another place: the list tells.
        void client.invalidateQueries({ queryKey: sessionsKey });
        throw error;
      }
      // An answer that is under way may still name the ended place.
      await client.cancelQueries({ queryKey: sessionsKey });
      client.setQueryData<MemberSession[]>(sessionsKey, (known) =>
        known?.filter(({ IsCurrent, SessionID }) => IsCurrent || (one !== null && SessionID !== one.SessionID)),
      );
      void client.invalidateQueries({ queryKey: sessionsKey });
    },
  };
}
