import type { OfferStatus } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { clockAhead, now } from '../../../device/clock.ts';
import { useStore } from '../../../state/store.ts';
import { nextResetOf, waitMs } from './reset-watch.ts';

/**
 * Reloads offer statuses at the first reset of a limited offer, then with growing delays while the server disagrees. A
 * hidden page does not poll: it reloads when it becomes visible [OFFER-09].
 */
export function useResetWatch(statuses: readonly OfferStatus[]): void {
  const client = useQueryClient();
  const ahead = useStore(clockAhead);
  const resetAt = nextResetOf(statuses);
  useEffect(() => {
    if (resetAt === null) return undefined;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(look, waitMs(resetAt, now(), tries));
    };
    const look = () => {
      if (now() >= resetAt) {
        tries += 1;
        if (document.visibilityState === 'visible')
          void client.invalidateQueries({ queryKey: dataSets.offerStatuses().queryKey });
      }
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [client, resetAt, ahead]);
}
