import { ApiError } from '@fareback/contract';
import { adminRoutes, type Permission, type StaffAgency, type StaffMe } from '@fareback/contract/admin';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { api, requestProof } from './client.ts';

const meKey = ['me'] as const;

/**
 * The signed-in staff member; null if signed out. If the session expires while a page is open, a prompt appears over
 * the page, which stays mounted: its input is kept even if the prompt is canceled [DESK-118].
 */
export function useMe(): UseQueryResult<StaffMe | null> {
  return useQuery({
    queryKey: meKey,
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData<StaffMe | null>(meKey);
      try {
        return await api.call(adminRoutes.me.get, { signal });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
        if (!before) return null;
        await requestProof('signIn');
        return client.getQueryData<StaffMe | null>(meKey) ?? null;
      }
    },
    staleTime: 60_000,
  });
}

/** Sets the signed-in person and clears what another person had loaded. */
export function setSignedIn(client: QueryClient, me: StaffMe): void {
  const before = client.getQueryData<StaffMe | null>(meKey);
  if (before && before.staffId !== me.staffId) client.clear();
  client.setQueryData(meKey, me);
  // A request sent before the sign-in would report the person as signed out.
  void client.cancelQueries({ queryKey: meKey });
}

/** Marks an agency as open at once: the server may report it later, after all its processes were notified. */
export function markAgencyOpen(client: QueryClient, agencyId: string): void {
  const opened = (agency: StaffAgency): StaffAgency =>
    agency.agencyId === agencyId ? { ...agency, isOpen: true } : agency;
  client.setQueryData<StaffMe | null>(meKey, (me) => me && { ...me, agencies: me.agencies.map(opened) });
}

/** Clears the signed-in person and everything they loaded. */
export function clearSignedIn(client: QueryClient): void {
  client.clear();
  client.setQueryData(meKey, null);
}

export const MeContext = createContext<StaffMe | null>(null);

const AgencyContext = createContext<StaffAgency | null>(null);

export function AgencyProvider({ agency, children }: { agency: StaffAgency; children: ReactNode }): ReactNode {
  return <AgencyContext value={agency}>{children}</AgencyContext>;
}

export function useAgency(): StaffAgency & { may: (permission: Permission) => boolean } {
  const agency = use(AgencyContext);
  if (agency === null) throw new Error('No agency here');
  return { ...agency, may: (permission) => agency.permissions.includes(permission) };
}
