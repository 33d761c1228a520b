import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../../device/session.ts';
import { isTransientFailure } from '../calls/is-transient-failure.ts';
import { contentChanges } from './load-set.ts';
import { refresh } from './refresh.ts';
import { refreshOnReturn } from './refresh-on-return.ts';

/** Poll interval for new rides while the page is visible. */
const pollSeconds = 30;

/** Sets that a ride changes. */
const arriving = ['earnings', 'campaignStatuses', 'userInfo'] as const;

const mayAsk = (): boolean =>
  session.get() === 'signedIn' && navigator.onLine && document.visibilityState === 'visible';

/**
 * Retries visible queries that failed through no fault of the member; background failures are silent [ERR-03, D-224].
 */
function repeatFailed(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state }) =>
      state.status === 'error' && state.fetchStatus === 'idle' && isTransientFailure(state.error),
  });
}

/**
 * Keeps a member's data fresh while mounted: reloads when the page becomes visible, polls while it is visible, and
 * catches up once online; nothing while signed out or offline [AUTH-33, ERR-12]. Reloads lists and cards once a reply
 * names other agency content than before [PWA-44].
 */
export function useLiveRefresh(): void {
  const client = useQueryClient();
  useEffect(() => {
    const returned = () => {
      if (mayAsk()) void refresh(client, 'visible');
    };
    const online = () => {
      if (session.get() === 'signedIn') void refreshOnReturn(client);
    };
    const unsubscribe = contentChanges.subscribe(() => {
      if (mayAsk()) void refresh(client, 'content');
    });
    const poll = setInterval(() => {
      if (!mayAsk()) return;
      for (const name of arriving) void client.invalidateQueries({ queryKey: [name] });
      repeatFailed(client);
    }, pollSeconds * 1000);
    document.addEventListener('visibilitychange', returned);
    addEventListener('online', online);
    return () => {
      unsubscribe();
      clearInterval(poll);
      document.removeEventListener('visibilitychange', returned);
      removeEventListener('online', online);
    };
  }, [client]);
}
