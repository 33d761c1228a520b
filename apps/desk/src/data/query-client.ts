import { ApiError } from '@fareback/contract';
import { QueryClient } from '@tanstack/react-query';

/** Refusals stay what they are; what did not come is asked for twice more. */
const isWorthAnother = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * What the desk has read: shown at once when one comes back to it, and read again behind it. Without a network calls fail at
 * once and say so; kept until it is back, an act would be done when nobody waits for it any more, or after its dialog was
 * closed [DESK-168].
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: isWorthAnother, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
