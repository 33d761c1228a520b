import { ApiError } from '@fareback/contract';
import { QueryClient } from '@tanstack/react-query';

/** Refusals are not retried; missing replies are retried twice. */
const isWorthAnother = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * Query cache: shows cached data at once and reloads it in the background. Without a network calls fail at once;
 * paused, an action could run after the person left or closed its dialog [DESK-168].
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: isWorthAnother, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
