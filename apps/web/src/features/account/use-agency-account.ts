import { getAgencyAccount } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';

export const agencyAccountKey = ['agencyAccount'] as const;

/**
 * Whether the member is connected to the agency's account, and has a password. Also asked where the agency offers no
 * account any more: a member who signed up with it still has no password [ACCT-20, AUTH-57].
 */
export function useAgencyAccount() {
  return useQuery({
    queryKey: agencyAccountKey,
    queryFn: ({ signal }) => api.call(getAgencyAccount, { signal }),
    refetchOnMount: 'always',
  });
}

/** False for a member who signed up with the agency's account alone: a change then asks for no password [ACCT-10]. */
export function useHasPassword(): boolean {
  return useAgencyAccount().data?.HasPassword !== false;
}
