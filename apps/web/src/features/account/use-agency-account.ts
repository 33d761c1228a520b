import { getAgencyAccount } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';
import { useConfig } from '../../tenant/config.tsx';

export const agencyAccountKey = ['agencyAccount'] as const;

/** Whether the member is connected to the agency's account, where the agency has one [ACCT-20]. */
export function useAgencyAccount() {
  const { AgencyAccountLabel } = useConfig();
  return useQuery({
    queryKey: agencyAccountKey,
    queryFn: ({ signal }) => api.call(getAgencyAccount, { signal }),
    enabled: AgencyAccountLabel !== undefined,
    refetchOnMount: 'always',
  });
}

/** False for a member who signed up with the agency's account alone: a change then asks for no password [ACCT-10]. */
export function useHasPassword(): boolean {
  return useAgencyAccount().data?.HasPassword !== false;
}
