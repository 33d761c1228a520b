import { ApiError } from '@fareback/contract';
import { adminRoutes, type Permission, type StaffAgency, type StaffMe } from '@fareback/contract/admin';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { api } from './client.ts';
import { requestProof } from './proof-request.ts';

const meKey = ['me'] as const;

/**
 * Who is signed in; null where nobody is. A sign-in that has ended while a page stands there is asked for over the page,
 * which is never taken down: what was typed in it stays, also where it is not given [DESK-118].
 */
export function useMe(): UseQueryResult<StaffMe | null> {
  return useQuery({
    queryKey: meKey,
    queryFn: async ({ signal, client }) => {
      try {
        return await api.call(adminRoutes.me.get, { signal });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
        if (!client.getQueryData<StaffMe | null>(meKey)) return null;
        await requestProof('signIn');
        return client.getQueryData<StaffMe | null>(meKey) ?? null;
      }
    },
    staleTime: 60_000,
  });
}

/** Notes who signed in; what another person had read is forgotten. */
export function setSignedIn(client: QueryClient, me: StaffMe): void {
  const before = client.getQueryData<StaffMe | null>(meKey);
  if (before && before.staffId !== me.staffId) client.clear();
  client.setQueryData(meKey, me);
}

/** Notes that an agency is open, which stays so: the server may tell so later, once each of its processes has heard of it. */
export function markAgencyOpen(client: QueryClient, agencyId: string): void {
  const opened = (agency: StaffAgency): StaffAgency =>
    agency.agencyId === agencyId ? { ...agency, isOpen: true } : agency;
  client.setQueryData<StaffMe | null>(meKey, (me) => me && { ...me, agencies: me.agencies.map(opened) });
}

/** Forgets who was signed in and all that they read. */
export function clearSignedIn(client: QueryClient): void {
  client.clear();
  client.setQueryData(meKey, null);
}

/** Who is signed in, below the sign-in. */
export const MeContext = createContext<StaffMe | null>(null);

const AgencyContext = createContext<StaffAgency | null>(null);

/** What stands inside is about `agency`. */
export function AgencyProvider({ agency, children }: { agency: StaffAgency; children: ReactNode }): ReactNode {
  return <AgencyContext value={agency}>{children}</AgencyContext>;
}

/** The agency that the page is about, and what the person may do there. */
export function useAgency(): StaffAgency & { may: (permission: Permission) => boolean } {
  const agency = use(AgencyContext);
  if (agency === null) throw new Error('No agency here');
  return { ...agency, may: (permission) => agency.permissions.includes(permission) };
}
