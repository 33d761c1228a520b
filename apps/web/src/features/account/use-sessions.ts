import { endOtherSessions, endSession, listSessions, type MemberSession } from '@fareback/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';
import type { Translation } from '../../i18n/language.tsx';

export const sessionsKey = ['sessions'] as const;

/** The member's sessions, and how to end them. */
export interface Sessions {
  state: 'loading' | 'failed' | 'offline' | 'ready';
  /** This session first, then as received: last used first. */
  here: MemberSession[];
  others: MemberSession[];
  isRetrying: boolean;
  retry: () => void;
  /** Ends one other session, or all with null. Rejects on failure. */
  end: (one: MemberSession | null) => Promise<void>;
}

/** Loads the member's sessions whenever the list opens [AUTH-24]. */
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
        // It may have ended anyway; reload the list.
        void client.invalidateQueries({ queryKey: sessionsKey });
        throw error;
      }
      // A pending response may still include the ended session.
      await client.cancelQueries({ queryKey: sessionsKey });
      client.setQueryData<MemberSession[]>(sessionsKey, (known) =>
        known?.filter(({ IsCurrent, SessionID }) => IsCurrent || (one !== null && SessionID !== one.SessionID)),
      );
      void client.invalidateQueries({ queryKey: sessionsKey });
    },
  };
}

/**
 * Names a device by browser and system, by one of them if the other is unknown, else as unknown [AUTH-24]. Do not
 * bidi-isolate it: in Arabic it reads from the right, with Latin names in it.
 */
export function deviceName(
  { Browser, System }: Pick<MemberSession, 'Browser' | 'System'>,
  t: Translation['t'],
): string {
  if (Browser && System) return t('account.deviceName', { browser: Browser, system: System });
  return Browser || System || t('account.unknownDevice');
}
