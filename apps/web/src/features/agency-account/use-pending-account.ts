import { getPendingAgencyAccount, type PendingAgencyAccount } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';

/** The agency's account that came back for a sign-up; null without one, undefined while it loads [AUTH-50]. */
export function usePendingAccount(isExpected: boolean): PendingAgencyAccount | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['pendingAgencyAccount'],
    queryFn: ({ signal }) => api.call(getPendingAgencyAccount, { signal }),
    enabled: isExpected,
    gcTime: 0,
    retry: false,
  });
  return isExpected ? (isError ? null : data) : null;
}
