import { getRideReceipt, listRides, type Page, type Ride, type RideReceipt } from '@fareback/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';
import { type PagedList, pagedListOf, pageOrEnd } from '../../data/sets/paged-list.ts';
import { useTranslation } from '../../i18n/language.tsx';

/** Loads the member's rides along their next links; reloads whenever they are opened [EARN-10]. */
export function useRides(): PagedList<Ride> {
  const { language: lang } = useTranslation();
  const list = useInfiniteQuery({
    queryKey: ['rides', lang],
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<Ride>> => {
      if (pageParam === null) return api.call(listRides, { params: { lang }, query: {}, signal });
      return pageOrEnd(await api.follow(listRides, pageParam, { params: { lang }, signal }), pageParam);
    },
    getNextPageParam: (page) => page.links.next,
  });
  return pagedListOf(list);
}

/** A ride's receipt: loading, failed with a retry, or loaded. */
export type Receipt =
  | { state: 'loading' }
  | { state: 'failed'; isRetrying: boolean; retry: () => void }
  | { state: 'ready'; receipt: RideReceipt };

export function useReceipt(id: string): Receipt {
  const { language: lang } = useTranslation();
  const { data, isError, fetchStatus, isFetching, refetch } = useQuery({
    queryKey: ['rideReceipt', lang, id],
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getRideReceipt, { params: { id, lang }, signal }),
  });
  if (data) return { state: 'ready', receipt: data };
  if (isError || fetchStatus === 'paused')
    return { state: 'failed', isRetrying: isFetching, retry: () => void refetch() };
  return { state: 'loading' };
}
