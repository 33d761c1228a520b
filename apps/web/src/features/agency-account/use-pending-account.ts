import { getPendingAgencyAccount, type PendingAgencyAccount } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';

/**
 * The agency's account that came back for a sign-up; null without one, undefined while it loads. `error` is why an expected
 * one is missing [AUTH-50, SIGNUP-36].
 */
export function usePendingAccount(isExpected: boolean): {
  agency: PendingAgencyAccount | null | undefined;
  error: Error | null;
} {
  const { data, error } = useQuery({
    queryKey: ['pendingAgencyAccount'],
    queryFn: ({ signal }) => api.call(getPendingAgencyAccount, { signal }),
    enabled: isExpected,
    gcTime: 0,
    retry: false,
  });
  if (!isExpected) return { agency: null, error: null };
  return { agency: error === null ? data : null, error };
}
